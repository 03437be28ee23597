"""`python -m nightcall` is the nightcall command."""

import sys

from nightcall.cli.main import main

sys.exit(main())
