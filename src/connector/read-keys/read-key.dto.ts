import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KEY_SCOPES, type KeyScope } from '../../auth/read-keys/key-scope';
import type { ReadKeyView } from '../../auth/read-keys/read-keys.service';
import { isNetwork } from '../../config/network';
import { text as textCheck, wholeNumber } from '../../http/validation/checks';
import { dateTime as dateTimeCheck, parseDate } from '../../http/validation/parse-date';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { someOf } from '../../http/validation/query-checks';
import { dateTime, listOfWords, nullable, schemaOf, text, texts } from '../../http/result-schema';

const MAX_NETWORKS = 20;
/** Days for which the key before a rotation may stay valid. */
const MAX_OVERLAP_HOURS = 30 * 24;

const networks: Check = (value) =>
  Array.isArray(value) && value.length <= MAX_NETWORKS && value.every(isNetwork)
    ? null
    : {
        message: `must be an array of at most ${MAX_NETWORKS} IP addresses and networks, such as "192.0.2.0/24" or "2001:db8::/32"`,
        code: 'networks_wrong',
        values: { max: MAX_NETWORKS },
      };

const futureDateTime: Check = (value) => {
  if (value === null) return null;
  const fault = dateTimeCheck(value);
  if (fault) return fault;
  const at = parseDate(value as string);
  return at && at > new Date() ? null : { message: 'must be in the future', code: 'not_in_future' };
};

/** Body that asks for a read key. */
export class ReadKeyBody {
  @ApiProperty({ example: 'Data warehouse', minLength: 1, maxLength: 100 })
  @Rule(textCheck(1, 100))
  name: string;

  @ApiProperty({ enum: KEY_SCOPES, isArray: true, description: 'What it may be used for.' })
  @Rule(someOf(KEY_SCOPES, 1))
  scopes: KeyScope[];

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'From when on it is not valid; without an end when null or left out.',
  })
  @MayBeLeftOut()
  @Rule(futureDateTime)
  expires_at?: string | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: MAX_NETWORKS,
    example: ['192.0.2.0/24'],
    description: 'IP addresses and networks it may be used from; from any when empty or left out.',
  })
  @MayBeLeftOut()
  @Rule(networks)
  networks?: string[];
}

/** Body that asks for a read key to be rotated. */
export class RotationBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_OVERLAP_HOURS,
    default: 24,
    description: 'Hours for which the present key stays valid beside the new one.',
  })
  @MayBeLeftOut()
  @Rule(wholeNumber(0, MAX_OVERLAP_HOURS))
  overlap_hours?: number;
}

/** A key with scopes as people may see it. */
export const ReadKeyDto = schemaOf<ReadKeyView>('ReadKeyDto', {
  id: text(),
  name: text(),
  prefix: text('The first characters, to recognise it by.'),
  scopes: listOfWords(KEY_SCOPES, 'What it may be used for.'),
  networks: texts('Where it may be used from; empty: from anywhere.'),
  expiresAt: nullable(dateTime('From when on it is not valid; null: without an end.')),
  lastUsedAt: nullable(dateTime('To the minute; null when it was never used.')),
  previousValidUntil: nullable(
    dateTime('Until when the key before the last rotation is valid as well; null when it is not.'),
  ),
  createdAt: dateTime(),
});
export type ReadKeyDto = InstanceType<typeof ReadKeyDto>;

export class ReadKeyListDto {
  @ApiProperty({ type: [ReadKeyDto], description: 'In the order of their creation.' })
  read_keys: ReadKeyDto[];
}

/** A new read key, shown this once. */
export class NewReadKeyDto {
  @ApiProperty({ example: 'cisr_Zk3hA9Qx…' })
  key: string;

  @ApiProperty({ type: ReadKeyDto })
  read_key: ReadKeyDto;
}
