import { ApiProperty } from '@nestjs/swagger';
import { VIEW_LIMITS } from '../../conversations/views/call-views.service';
import { text as textCheck, words } from '../../http/validation/checks';
import { trueOrFalse } from '../../http/validation/query-checks';
import { Rule } from '../../http/validation/rule';
import { flag, schemaOf, text } from '../../http/result-schema';

/** Body of a view to keep. */
export class CallViewBody {
  @ApiProperty({ minLength: 1, maxLength: VIEW_LIMITS.name, example: 'Refunds to review' })
  @Rule(words(VIEW_LIMITS.name))
  name: string;

  @ApiProperty({
    maxLength: VIEW_LIMITS.search,
    description: "The query string of the page's address, without the question mark.",
  })
  @Rule(textCheck(0, VIEW_LIMITS.search))
  search: string;

  @ApiProperty({ description: 'Whether every administrator of the organisation sees it.' })
  @Rule(trueOrFalse)
  is_shared: boolean;
}

/** A view as it is shown to one administrator. */
export interface ShownView {
  id: string;
  name: string;
  search: string;
  isShared: boolean;
  isOwn: boolean;
}

const CallViewDto = schemaOf<ShownView>('CallViewDto', {
  id: text(),
  name: text(),
  search: text("The query string of the page's address."),
  isShared: flag('Whether every administrator of the organisation sees it.'),
  isOwn: flag('Whether the administrator who asks keeps it.'),
});
type CallViewDto = InstanceType<typeof CallViewDto>;

export class CallViewListDto {
  @ApiProperty({ type: [CallViewDto], description: 'The first kept first.' })
  views: CallViewDto[];
}
