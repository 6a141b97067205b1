import { Controller, Delete, Get, Header, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { snakeCased } from '../../http/snake-cased';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { OfCall } from '../calls/of-call.decorator';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { CommentBody, CommentListDto, CommentTextBody, type ShownComment } from './comment.dto';
import { CommentRequests } from './comment-requests.service';

@Controller('v1/connector/conversations/:id/comments')
@ConnectorRoutes()
export class CommentsController {
  constructor(private readonly requests: CommentRequests) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'listComments', summary: 'Comments on the sentences of a call' })
  @OfCall()
  @ApiResponse({ status: 200, description: 'All there are.', type: CommentListDto })
  @NotFoundAnswer('Unknown call.')
  async list(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
  ): Promise<CommentListDto> {
    return listed(await this.requests.list(by, id));
  }

  @Post()
  @ApiOperation({ operationId: 'addComment', summary: 'Comment on a sentence of a call' })
  @OfCall()
  @ApiBody({ type: CommentBody })
  @ApiResponse({ status: 201, description: 'All comments of the call.', type: CommentListDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('The call has as many comments as it may have.')
  async add(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
    @JsonBody(CommentBody) body: CommentBody,
  ): Promise<CommentListDto> {
    return listed(await this.requests.add(by, id, body));
  }

  @Put(':commentId')
  @ApiOperation({ operationId: 'changeComment', summary: "Change one's own comment" })
  @OfCall()
  @ApiBody({ type: CommentTextBody })
  @ApiResponse({ status: 200, description: 'All comments of the call.', type: CommentListDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call, or comment.')
  @ConflictAnswer('Somebody else has written it.')
  async change(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
    @Param('commentId') commentId: string,
    @JsonBody(CommentTextBody) body: CommentTextBody,
  ): Promise<CommentListDto> {
    return listed(await this.requests.change(by, id, commentId, body.text));
  }

  @Delete(':commentId')
  @ApiOperation({ operationId: 'deleteComment', summary: "Delete one's own comment" })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The comments that are left.', type: CommentListDto })
  @NotFoundAnswer('Unknown call, or comment.')
  @ConflictAnswer('Somebody else has written it.')
  async delete(
    @CurrentAdministrator() by: AdministratorView,
    @Param('id') id: string,
    @Param('commentId') commentId: string,
  ): Promise<CommentListDto> {
    return listed(await this.requests.delete(by, id, commentId));
  }
}

const listed = (comments: ShownComment[]): CommentListDto => ({ comments: snakeCased(comments) });
