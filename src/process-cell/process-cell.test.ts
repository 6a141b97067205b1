import 'reflect-metadata';
import { beforeEach, expect, it, vi } from 'vitest';
import { DecoderSettings } from '../config/decoder-settings';
import { RecordingSettings } from '../config/recording-settings';
import type { Cell } from './cell';
import { findCell } from './find-cell';
import { CellRefused, ProcessCell } from './process-cell';

vi.mock('./find-cell');
const FULL: Cell = { kind: 'full', folders: [], files: [], hasProcesses: true };
const NONE: Cell = { kind: 'environment-only', reason: 'namespaces are refused: no room' };

const cellWith = (DECODER_CELL: DecoderSettings['DECODER_CELL']) =>
  new ProcessCell(Object.assign(new DecoderSettings(), { DECODER_CELL }), new RecordingSettings());

beforeEach(() => {
  vi.mocked(findCell).mockReset();
});

it('a cell is looked for once, when the first program needs it', async () => {
  vi.mocked(findCell).mockResolvedValue(FULL);
  const cell = cellWith('auto');
  await cell.demand();
  expect(findCell).not.toHaveBeenCalled();
  expect(cell.known).toBeNull();
  expect(await Promise.all([cell.get(), cell.get()])).toEqual([FULL, FULL]);
  expect(findCell).toHaveBeenCalledOnce();
  expect(cell.known).toEqual(FULL);
});

it('programs go without a cell where the machine allows none, unless one is required', async () => {
  vi.mocked(findCell).mockResolvedValue(NONE);
  expect(await cellWith('auto').get()).toEqual(NONE);
  const required = cellWith('required');
  await expect(required.demand()).rejects.toThrow(CellRefused);
  await expect(required.get()).rejects.toThrow('no room');
  expect(required.known).toBeNull();
});

it('no cell is looked for when it is off', async () => {
  expect(await cellWith('off').get()).toMatchObject({ kind: 'environment-only' });
  expect(findCell).not.toHaveBeenCalled();
});
