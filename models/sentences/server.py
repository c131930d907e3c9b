"""Sentences about the database, its copies, and the work that is done beside."""

SENTENCES = {
    "busy": "The game changes too fast just now; nothing was recorded. Try again in a moment.",
    "not_done.died": "It could not be worked out, and nothing was recorded. Try again later.",
    "not_done.queue": "Too much is asked at once. Try again in a moment.",
    "not_done.slow": "It takes longer than {seconds:g} seconds; nothing was recorded. Try again later.",
    "not_done.large": "The answer is too large to be sent.",
    "cannot_open.damaged": "The database cannot be used: {error}. If it is damaged, put a backup in its place with: python app.py restore FILE",
    "cannot_open.newer": "A newer release of Kanakku wrote this database. Install that release, then start again.",
    "cannot_open.loose": "Something was taken out of the database: rows in {table_names} name others that are not there. They are made again from the ledger with: python app.py reindex",
    "cannot_copy.no_database": "There is no database at {file}.",
    "cannot_copy.itself": "{file} is the database itself. Name another file for the copy.",
    "cannot_copy.failed": "The database cannot be copied to {file}: {error}.",
    "cannot_copy.no_file": "There is no file {file}.",
    "cannot_copy.no_copy": "{file} is no copy of a database.",
    "cannot_copy.no_sqlite": "Only an SQLite file can be copied so; for PostgreSQL use pg_dump and pg_restore.",
    "cannot_copy.not_ours": "This is no database of Kanakku's: {error}.",
    "cannot_copy.damaged": "The database is damaged: {error}.",
    "cannot_copy.altered": "{name} in this copy is not as it was recorded. {fault}",
    "cannot_copy.in_use": "The database is in use. Stop the server, restore, then start it again.",
    "cannot_copy.folder": "{file} is a folder. Name a file in it.",
    "cannot_copy.no_writing": "{file} cannot be written: {error}.",
}
