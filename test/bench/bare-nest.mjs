// The least a Nest service can do: check a DTO, insert one row, or read one, on the service's own database
// settings. What the service's routes are measured against. A row is on the disk before its answer, as the service's own
// are: SQLite syncs each commit here (FULL), where the service syncs its log of writes for all that wait together.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { Body, Controller, Get, Module, Param, Post, ValidationPipe } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { TypeOrmModule, getRepositoryToken } = require('@nestjs/typeorm');
const { IsArray, IsISO8601, IsString, Length } = require('class-validator');
const { EntitySchema } = require('typeorm');
const { v7 } = require('uuid');

const dist = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/src');
const { dataSourceOptions } = require(join(dist, 'database/data-source-options.js'));

const Row = new EntitySchema({
  name: 'bare_row',
  columns: {
    id: { type: 'varchar', length: 36, primary: true },
    organisation: { type: 'varchar', length: 36 },
    body: { type: 'text' },
    createdAt: { type: 'datetime' },
  },
});

class Delivery {}
for (const field of [
  'external_conversation_id',
  'agent_external_id',
  'call_agent_name',
  'campaign',
  'outcome_code',
]) {
  IsString()(Delivery.prototype, field);
  Length(1, 200)(Delivery.prototype, field);
}
IsISO8601()(Delivery.prototype, 'conversation_date');
IsArray()(Delivery.prototype, 'transcript');

class Bare {
  constructor(rows) {
    this.rows = rows;
  }
  async insert(delivery) {
    const id = v7();
    await this.rows.insert({ id, organisation: 'o', body: JSON.stringify(delivery), createdAt: new Date() });
    return { id };
  }
  read(id) {
    return this.rows.findOneBy({ id });
  }
}
const method = (name) => [Bare.prototype, name, Object.getOwnPropertyDescriptor(Bare.prototype, name)];
Post()(...method('insert'));
Body()(Bare.prototype, 'insert', 0);
Reflect.defineMetadata('design:paramtypes', [Delivery], Bare.prototype, 'insert');
Get(':id')(...method('read'));
Param('id')(Bare.prototype, 'read', 0);
Reflect.defineMetadata('design:paramtypes', [String], Bare.prototype, 'read');
Controller('rows')(Bare);

const { DATA_DIR = './data', DATABASE_URL, PORT } = process.env;

const options = dataSourceOptions({ DATA_DIR, DATABASE_URL, DATABASE_POOL_SIZE: 20 });
const { prepareDatabase } = options;
if (prepareDatabase)
  options.prepareDatabase = (database) => {
    prepareDatabase(database);
    database.exec('PRAGMA synchronous = FULL');
  };

class App {}
Module({
  imports: [
    TypeOrmModule.forRoot({
      ...options,
      entities: [Row],
      migrations: [],
      synchronize: true,
    }),
    TypeOrmModule.forFeature([Row]),
  ],
  controllers: [Bare],
})(App);
Reflect.defineMetadata('self:paramtypes', [{ index: 0, param: getRepositoryToken(Row) }], Bare);
Reflect.defineMetadata('design:paramtypes', [Object], Bare);

const app = await NestFactory.create(App, { logger: false });
app.useGlobalPipes(new ValidationPipe({ whitelist: false }));
await app.listen(Number(PORT), '127.0.0.1');
