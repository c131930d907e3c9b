-- Two roles: the owner of the database brings the schema to a release (python app.py migrate), the server only
-- reads and writes rows. Run it as the owner after each `migrate`, with the password of the server's role:
--   psql --set password=… --file deploy/roles.sql postgresql://kanakku_owner@HOST/kanakku
-- Where the owner may make no roles, let an administrator make it: CREATE ROLE kanakku_server LOGIN PASSWORD '…'

SELECT format('CREATE ROLE kanakku_server LOGIN PASSWORD %L', :'password')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kanakku_server') \gexec

-- Nobody else comes in, and nobody but the owner makes anything in the schema.
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO kanakku_server', current_database()) \gexec
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO kanakku_server;

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kanakku_server;
-- Rows of the ledger are only ever added: who comes in through the server changes nothing of the past.
REVOKE UPDATE, DELETE ON ledger FROM kanakku_server;
-- What was given stays given: no code of a table, game, event or club is given twice, archived or not.
REVOKE DELETE ON tables, games, events, clubs FROM kanakku_server;
REVOKE INSERT, UPDATE, DELETE ON archived FROM kanakku_server;
-- Keys, names and what else is found by them are put in and taken out, never written over.
REVOKE UPDATE ON names, keys, event_keys, club_keys, event_tables, club_tables, club_events, contacts, extensions,
    game_counts, club_checkpoints FROM kanakku_server;
REVOKE INSERT, UPDATE, DELETE ON alembic_version FROM kanakku_server;
-- What the next release adds is the server's too.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO kanakku_server;
