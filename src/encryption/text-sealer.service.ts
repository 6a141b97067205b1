import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DataKeys } from './data-key';
import { MasterKeyMissing } from './key-errors';
import { NO_KEYS, OrganisationKeys, type KeySource } from './organisation-keys.service';
import { openBytes, sealBytes } from './seal-bytes';

/** What every sealed text begins with, the version of its form included; none of the stored JSON does. */
const PREFIX = 'sealed:1:';

/** What stands before somebody's words that begin as a sealed text does, so that they are not taken for one. */
const ESCAPE = 'plain:1:';

/** The place of a text in the database. A sealed text is refused in any other. */
export interface TextPlace {
  organisationId: string;
  /** `table.column`. */
  column: string;
  /** What its row is found by. */
  row: string;
}

/** Whether a text stands in the database encrypted. */
export const isSealed = (stored: string): boolean => stored.startsWith(PREFIX);

/** A text as it is stored where nothing is encrypted, and back. */
const escaped = (text: string): string => (isSealed(text) || text.startsWith(ESCAPE) ? ESCAPE + text : text);
export const unescaped = (stored: string): string =>
  stored.startsWith(ESCAPE) ? stored.slice(ESCAPE.length) : stored;

/** Characters of a sealed text of so many characters of plain ASCII: base64 of it, its nonce and its tag. */
export const sealedLength = (characters: number): number =>
  PREFIX.length + 4 * Math.ceil((characters + 28) / 3);

/** Seals texts before they are stored, where their organisation's data are encrypted, and opens them once they are read. */
@Injectable()
export class TextSealer {
  constructor(@Inject(OrganisationKeys) private readonly keys: KeySource) {}

  /** As good as the text itself when the organisation's data are not encrypted. `manager` is that of the write, if there is one. */
  async seal(place: TextPlace, text: string, manager?: EntityManager): Promise<string> {
    const keys = await this.keys.find(place.organisationId, manager);
    return keys ? sealText(keys, place, text) : escaped(text);
  }

  /**
   * What was sealed; any other text as it is, from before the organisation's data were encrypted. Rejects with
   * `SealBroken`, `KeyDestroyed` and `MasterKeyMissing`.
   */
  async open(place: TextPlace, stored: string, manager?: EntityManager): Promise<string> {
    if (!isSealed(stored)) return unescaped(stored);
    const keys = await this.keys.find(place.organisationId, manager);
    if (keys) return openBytes(keys.text, bytesOf(stored), nameOf(place)).toString('utf8');
    if (this.keys.isAvailable) return stored; // somebody's words of before they were escaped
    throw new MasterKeyMissing();
  }

  /** Whether texts of the organisation are sealed from now on. */
  async isSealing(organisationId: string, manager?: EntityManager): Promise<boolean> {
    return (await this.keys.find(organisationId, manager)) !== null;
  }
}

/** For what is known to be without encryption, such as a database made by a test. */
export const NOTHING_SEALED = new TextSealer(NO_KEYS);

const sealText = ({ text: key }: DataKeys, place: TextPlace, text: string): string =>
  PREFIX + sealBytes(key, Buffer.from(text), nameOf(place)).toString('base64');

const bytesOf = (stored: string): Buffer => Buffer.from(stored.slice(PREFIX.length), 'base64');

const nameOf = ({ organisationId, column, row }: TextPlace): string => `${organisationId} ${column} ${row}`;
