"""The room of a freeze-out: shown, proposed in, and its moves made again."""
