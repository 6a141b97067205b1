import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import type { OrganisationView } from '../../organisations/organisation-view';
import { CheckedQuery } from '../../http/validation/checked-query';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { OfCall } from './of-call.decorator';
import { AnswerBody, ExampleAddedDto, ExampleBody } from './answer.dto';
import { Answers } from './answers.service';
import { CallDetailDto } from './call-detail.dto';
import { SupersededEvaluationListDto } from './superseded-evaluation.dto';
import { CallFilter } from './call-filter';
import { CallPageDto } from './call-summary.dto';
import { CallList } from './call-list.service';
import { FailedCalls } from './failed-calls.service';
import { RetriedDto, RetryFilter } from './retry.dto';
import { RubricExamples } from './rubric-examples.service';
import { ScoreRequestBody } from './score-request.dto';
import { ScoreRequests } from './score-requests.service';
import { ShownCalls } from './shown-calls.service';
import { SpeakersBody } from './speakers.dto';
import { Speakers } from './speakers.service';
import { TranscriptReadings } from '../../auth/transcript-readings.service';
import { UndoBody } from './undo.dto';
import { VerbatimCall } from './verbatim-call.interceptor';

@Controller('v1/connector/conversations')
@ConnectorRoutes()
@UseInterceptors(VerbatimCall)
export class ConversationsController {
  constructor(
    private readonly calls: ShownCalls,
    private readonly list: CallList,
    private readonly answers: Answers,
    private readonly examples: RubricExamples,
    private readonly failed: FailedCalls,
    private readonly speakers: Speakers,
    private readonly scoreRequests: ScoreRequests,
    private readonly readings: TranscriptReadings,
  ) {}

  @Get()
  @ApiTags('Search')
  @ApiOperation({ operationId: 'listConversations', summary: 'Calls, the latest first' })
  @ApiResponse({ status: 200, description: 'A page.', type: CallPageDto })
  @InvalidAnswer()
  page(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(CallFilter)) filter: CallFilter,
  ): Promise<CallPageDto> {
    return this.list.page(id, filter);
  }

  @Post('retry')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'retryConversations',
    summary: 'Try the failed calls of a filter again, from where each got to',
    description:
      'Takes the latest first, some hundreds by one request. With `dry_run` it tells how many there are.',
  })
  @ApiResponse({ status: 200, description: 'How many are under way again.', type: RetriedDto })
  @InvalidAnswer()
  retryAll(
    @CurrentAdministrator() administrator: AdministratorView,
    @Query(new CheckedQuery(RetryFilter)) filter: RetryFilter,
  ): Promise<RetriedDto> {
    return this.failed.retryAll(administrator, filter);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'retryConversation',
    summary: 'Try a failed call again, from where it got to',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'It is under way again.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('The call has not failed, or nothing of it is kept any more.')
  async retry(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<CallDetailDto> {
    await this.failed.retryOne(administrator, id);
    return this.calls.get(administrator.organisationId, id);
  }

  @Get(':id')
  @ApiOperation({
    operationId: 'getConversation',
    summary: 'One call: transcript, evaluation, recording',
    description: 'That its transcript was read is noted in the audit trail, once in an hour.',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The call.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call.')
  async get(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<CallDetailDto> {
    const call = await this.calls.get(administrator.organisationId, id);
    if (call.sentences) await this.readings.note(administrator, call.id);
    return call;
  }

  @Get(':id/evaluations')
  @ApiOperation({
    operationId: 'listSupersededEvaluations',
    summary: 'Evaluations of a call with other versions of the rubric, from before it was scored again',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The latest first.', type: SupersededEvaluationListDto })
  @NotFoundAnswer('Unknown call.')
  superseded(
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<SupersededEvaluationListDto> {
    return this.calls.superseded(organisation.id, id);
  }

  @Put(':id/criteria/:criterionId')
  @ApiOperation({
    operationId: 'changeAnswer',
    summary: "Change or confirm an answer; the engine's own is kept beside it",
  })
  @OfCall()
  @ApiBody({ type: AnswerBody })
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call, or its evaluation has no such criterion.')
  @ConflictAnswer('The call has no transcript yet.')
  async changeAnswer(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @Param('criterionId') criterionId: string,
    @JsonBody(AnswerBody) body: AnswerBody,
  ): Promise<CallDetailDto> {
    await this.answers.change(administrator, id, criterionId, body);
    return this.calls.get(administrator.organisationId, id);
  }

  @Delete(':id/criteria/:criterionId')
  @ApiOperation({
    operationId: 'takeBackAnswer',
    summary: 'Take back the answer people gave: the engine’s stands again',
    description:
      'Does nothing where nobody has answered: a request may be repeated. It can be undone as a review.',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call, or its evaluation has no such criterion.')
  @ConflictAnswer('The call has no transcript yet.')
  async takeBackAnswer(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @Param('criterionId') criterionId: string,
  ): Promise<CallDetailDto> {
    await this.answers.takeBack(administrator, id, criterionId);
    return this.calls.get(administrator.organisationId, id);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'confirmAnswers',
    summary: 'Confirm all answers of the engine that nobody has changed or confirmed',
    description: 'Questions left open stay open; a suspicion has to be answered by itself first.',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('The call is not analysed yet, or something is suspected that nobody has answered.')
  async confirmAnswers(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<CallDetailDto> {
    await this.answers.confirmAll(administrator, id);
    return this.calls.get(administrator.organisationId, id);
  }

  @Post(':id/review')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'closeReview',
    summary: 'Say that nothing is left to look at in a call',
    description: 'Confirm or change the answers that are wrong first; a suspicion has to be answered.',
  })
  @OfCall()
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('The call is not analysed yet, or something is suspected that nobody has answered.')
  async closeReview(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<CallDetailDto> {
    await this.answers.closeReview(administrator, id);
    return this.calls.get(administrator.organisationId, id);
  }

  @Put(':id/speakers')
  @ApiOperation({
    operationId: 'setSpeakers',
    summary: 'Exchange agent and customer of a call, or undo it, and score it again',
    description: 'Exchanges nothing when they are so already: a request may be repeated.',
  })
  @OfCall()
  @ApiBody({ type: SpeakersBody })
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('The call is not analysed yet, or its transcript is not kept any more.')
  async setSpeakers(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(SpeakersBody) body: SpeakersBody,
  ): Promise<CallDetailDto> {
    await this.speakers.set(administrator, id, body.exchanged);
    return this.calls.get(administrator.organisationId, id);
  }

  @Put(':id/score-request')
  @ApiOperation({
    operationId: 'setScoreRequest',
    summary: 'Have a call scored that has no score for a reason, or take that back',
    description:
      'The evaluation names who asked, and scoring the call again keeps it so. A request may be repeated.',
  })
  @OfCall()
  @ApiBody({ type: ScoreRequestBody })
  @ApiResponse({ status: 200, description: 'The call as it is now.', type: CallDetailDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer(
    'The call has a score, holds nothing to score, is not analysed yet, or its transcript is not kept any more.',
  )
  async setScoreRequest(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(ScoreRequestBody) body: ScoreRequestBody,
  ): Promise<CallDetailDto> {
    await this.scoreRequests.set(administrator, id, body.requested);
    return this.calls.get(administrator.organisationId, id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'undoReview',
    summary: 'Undo the last review of a call: everything stands again as it did before it',
    description: 'The call names the review as `undoable`, until anything else changes its evaluation.',
  })
  @OfCall()
  @ApiBody({ type: UndoBody })
  @ApiResponse({ status: 200, description: 'The call as it was.', type: CallDetailDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call.')
  @ConflictAnswer('Something else has changed the evaluation since, or there is none.')
  async undoReview(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(UndoBody) body: UndoBody,
  ): Promise<CallDetailDto> {
    await this.answers.undo(administrator, id, body);
    return this.calls.get(administrator.organisationId, id);
  }

  @Post(':id/criteria/:criterionId/example')
  @ApiOperation({
    operationId: 'addExample',
    summary: 'Add a sentence of the call to the draft of the rubric as an example',
    description: 'Nothing is scored with it before the draft is previewed and published.',
  })
  @OfCall()
  @ApiBody({ type: ExampleBody })
  @ApiResponse({ status: 201, description: 'The draft has the example.', type: ExampleAddedDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown call, or the live rubric has no such criterion.')
  @ConflictAnswer('The call has no transcript yet, or the draft has mistakes or has just been changed.')
  addExample(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @Param('criterionId') criterionId: string,
    @JsonBody(ExampleBody) body: ExampleBody,
  ): Promise<ExampleAddedDto> {
    return this.examples.add(administrator, id, criterionId, body);
  }
}
