// npm run postman: writes a collection for Postman, Insomnia or Bruno from the description of the API.
import { readFileSync, writeFileSync } from 'node:fs';
import { postmanCollection } from './postman/collection.mjs';

const TARGET = 'call-ingestion.postman_collection.json';

const description = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
writeFileSync(TARGET, `${JSON.stringify(postmanCollection(description), null, 2)}\n`);
console.log(`wrote ${TARGET}`);
