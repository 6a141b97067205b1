import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SameOriginGuard } from '../auth/administrator.guard';
import { CodedErrorBody } from '../http/error.dto';
import { InvalidAnswer, NotFoundAnswer } from '../http/described-answers';
import { JsonBody } from '../http/json-body.decorator';
import { snakeCased } from '../http/snake-cased';
import { ErasureRequests } from './erasure-requests.service';
import { ErasureDto, ErasureReceiptBody } from './erasure.dto';

/** For whoever had an organisation erased: its administrators and keys are gone, and the salt alone tells who asks. */
@Controller('v1/connector/erasure-receipts')
@ApiTags('Data protection')
@UseGuards(SameOriginGuard)
export class ErasureReceiptsController {
  constructor(private readonly requests: ErasureRequests) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'getErasureReceipt',
    summary: 'How far the erasure of an organisation is; when it is done, its receipt',
    description:
      'For whoever asked for it, with the `id` and the `salt` they were answered: nobody can sign in any more, and no key ' +
      'is valid. Asked for by POST, so that the salt stands in no log of addresses.',
  })
  @ApiBody({ type: ErasureReceiptBody })
  @ApiResponse({ status: 200, description: 'The erasure.', type: ErasureDto })
  @ApiResponse({ status: 403, description: 'Sent from a page of another site.', type: CodedErrorBody })
  @InvalidAnswer()
  @NotFoundAnswer('No organisation is or was erased by this id, or its salt is another.')
  async get(@JsonBody(ErasureReceiptBody) { id, salt }: ErasureReceiptBody) {
    return snakeCased(await this.requests.receiptOf(id, salt)) satisfies ErasureDto;
  }
}
