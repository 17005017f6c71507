"""`python -m spielbrett` is the command `spielbrett`."""

import sys

from .cli.main import main

sys.exit(main())
