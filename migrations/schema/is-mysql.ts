import type { QueryRunner } from 'typeorm';

/** Whether a migration runs on MySQL or MariaDB; on SQLite otherwise. */
export const isMysql = (runner: QueryRunner): boolean => runner.connection.options.type === 'mysql';
