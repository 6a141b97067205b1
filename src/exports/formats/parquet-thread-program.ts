import { parentPort, workerData } from 'node:worker_threads';
import type { Column } from '../columns/column';
import { ParquetFile } from './parquet-file';
import type { ParquetRequest } from './parquet-thread';

/** The program of a thread that writes one Parquet file: it answers every request with the bytes that are final. */
const file = new ParquetFile(workerData as Column[]);

parentPort?.on('message', (request: ParquetRequest) => {
  const bytes = request === 'end' ? file.end() : file.add(request);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
