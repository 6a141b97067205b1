import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { oneOf, text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { AgentDto } from './agent.dto';

/** Body of linking one agent: exactly one of the two. */
export class LinkBody {
  @ApiPropertyOptional({ description: 'An employee there is.' })
  @MayBeLeftOut()
  @Rule(text(1, 36))
  employee_id?: string;

  @ApiPropertyOptional({
    maxLength: 200,
    description: 'The name of an employee, who is created when there is none of exactly this name.',
    example: 'Emma Lindqvist',
  })
  @MayBeLeftOut()
  @Rule((value) => text(1, 200)(typeof value === 'string' ? value.trim() : value))
  name?: string;
}

/** An agent after its link was changed. */
export class AgentLinkDto {
  @ApiProperty({ type: AgentDto })
  agent: AgentDto;

  @ApiProperty({
    type: 'integer',
    description: 'Stored conversations that waited for it and are analysed now.',
  })
  analysing: number;

  @ApiProperty({
    type: 'integer',
    description: 'Calls left while it was not linked: the client can send them again.',
  })
  to_resend: number;
}

/** One row of a bulk link, as it stands in the file. */
export class LinkRowBody {
  @ApiProperty({ example: 'agent-42' })
  agent_external_id: string;

  @ApiProperty({ example: 'Emma Lindqvist' })
  employee_name: string;
}

/** Rows of one bulk link. */
export const MAX_ROWS = 5_000;

/** Body of a bulk link. A wrong row is told of in the answer and keeps no other from being linked. */
@MaxBytes(4 * 1024 * 1024)
export class LinksBody {
  @ApiProperty({ type: [LinkRowBody], maxItems: MAX_ROWS })
  @Rule((value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_ROWS
      ? null
      : {
          message: `must be an array of 1 to ${MAX_ROWS} rows`,
          code: 'rows_wrong',
          values: { max: MAX_ROWS },
        },
  )
  links: LinkRowBody[];
}

/** Query string of a bulk link. */
export class LinksQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only tells what would be done.' })
  @MayBeLeftOut()
  @Rule(oneOf('true', 'false'))
  dry_run?: 'true' | 'false';
}

export const ROW_RESULTS = ['link', 'relink', 'unchanged', 'repeated', 'wrong'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** What becomes of one row. */
export class LinkRowDto {
  @ApiProperty({ type: 'integer', description: 'Position in the request, from 0.' })
  row: number;

  @ApiProperty()
  agent_external_id: string;

  @ApiProperty()
  employee_name: string;

  @ApiProperty({
    enum: ROW_RESULTS,
    description:
      '`link`: not linked so far. `relink`: linked to somebody else so far. `repeated`: the same agent ' +
      'stands in an earlier row. `wrong`: see `message`. The last three change nothing.',
  })
  result: RowResult;

  @ApiProperty({ type: String, nullable: true, description: 'What is wrong with the row.' })
  message: string | null;

  @ApiProperty({ description: 'Whether a call of this agent was ever delivered, or it was linked before.' })
  agent_known: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The name of its latest delivery.' })
  agent_name: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Whom it is linked to so far.' })
  current_employee: string | null;

  @ApiProperty({ description: 'The employee is created.' })
  creates_employee: boolean;

  @ApiProperty({ type: 'integer' })
  calls_waiting: number;
}

/** Outcome of a bulk link, or of its preview. */
export class LinksDto {
  @ApiProperty({ description: 'False for a preview.' })
  applied: boolean;

  @ApiProperty({ type: [LinkRowDto] })
  rows: LinkRowDto[];

  @ApiProperty({ type: 'integer', description: 'Rows that link or relink an agent.' })
  linked: number;

  @ApiProperty({ type: 'integer', description: 'Stored conversations that waited and are analysed now.' })
  analysing: number;
}
