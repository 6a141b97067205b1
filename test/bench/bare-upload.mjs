// The least an upload can cost: Node's own HTTP server piping a request to a file, synced to disk.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const { DATA_DIR, PORT } = process.env;
let uploads = 0;

createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end('ready');
    return;
  }
  const path = join(DATA_DIR, `upload-${uploads++}`);
  await pipeline(request, createWriteStream(path));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  response.end('stored');
}).listen(Number(PORT), '127.0.0.1');
