import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import { TopicSuggestions } from '../../evaluations/topics/topic-suggestions.service';
import { Topics } from '../../evaluations/topics/topics.service';
import { snakeCased } from '../../http/snake-cased';
import { CheckedQuery } from '../../http/validation/checked-query';
import type { OrganisationView } from '../../organisations/organisation-view';
import { ConflictAnswer, InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { TopicRequests } from './topic-requests.service';
import {
  TopicBody,
  TopicCountsDto,
  TopicCountsQuery,
  TopicDto,
  TopicListDto,
  TopicSuggestionsDto,
  TopicTrialBody,
  TopicTrialsDto,
} from './topic.dto';

@Controller('v1/connector/topics')
@ApiTags('Topics')
@ConnectorRoutes()
export class TopicsController {
  constructor(
    private readonly requests: TopicRequests,
    private readonly topics: Topics,
    private readonly suggestions: TopicSuggestions,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listTopics',
    summary: 'What calls may be about',
    description:
      'A call is about the topics whose examples its first sentences of the customer are like, often about none. ' +
      'New calls are judged when they are analysed; a change has the calls of the last 90 days judged again.',
  })
  @ApiResponse({ status: 200, description: 'Those in use, the first made first.', type: TopicListDto })
  async list(@CurrentOrganisation() { id }: OrganisationView): Promise<TopicListDto> {
    const [topics, judging] = await Promise.all([this.topics.list(id), this.topics.judging(id)]);
    return { topics: snakeCased(topics), judging: snakeCased(judging) };
  }

  @Post()
  @ApiOperation({ operationId: 'createTopic', summary: 'Make a topic' })
  @ApiBody({ type: TopicBody })
  @ApiResponse({ status: 201, description: 'It is made.', type: TopicDto })
  @InvalidAnswer()
  @ConflictAnswer('The name is taken, or there are as many topics as there may be.')
  async create(
    @CurrentAdministrator() administrator: AdministratorView,
    @JsonBody(TopicBody) body: TopicBody,
  ): Promise<TopicDto> {
    return snakeCased(await this.requests.create(administrator, body));
  }

  @Get('counts')
  @ApiOperation({ operationId: 'countTopics', summary: 'How many calls are about what, by day or week' })
  @ApiResponse({ status: 200, description: 'The counts, the earliest first.', type: TopicCountsDto })
  @InvalidAnswer()
  async count(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(TopicCountsQuery)) query: TopicCountsQuery,
  ): Promise<TopicCountsDto> {
    return { periods: snakeCased(await this.requests.count(id, query)) };
  }

  @Post('try')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'tryTopics',
    summary: 'Try the topics, and one that is not stored, on sentences; nothing is stored',
  })
  @ApiBody({ type: TopicTrialBody })
  @ApiResponse({ status: 200, description: 'What each would count for.', type: TopicTrialsDto })
  @InvalidAnswer()
  async try(
    @CurrentOrganisation() { id }: OrganisationView,
    @JsonBody(TopicTrialBody) body: TopicTrialBody,
  ): Promise<TopicTrialsDto> {
    return { sentences: snakeCased(await this.requests.try(id, body)) };
  }

  @Get('suggestions')
  @ApiOperation({
    operationId: 'listTopicSuggestions',
    summary: 'How calls without a topic begin, those that begin alike together',
    description: 'Of the latest 1,000 calls of 90 days; once a day, and when it is asked for.',
  })
  @ApiResponse({ status: 200, description: 'Those of most calls first.', type: TopicSuggestionsDto })
  async listSuggestions(@CurrentOrganisation() { id }: OrganisationView): Promise<TopicSuggestionsDto> {
    return snakeCased(await this.suggestions.list(id));
  }

  @Post('suggestions')
  @HttpCode(202)
  @ApiOperation({ operationId: 'requestTopicSuggestions', summary: 'Look for suggestions now' })
  @ApiResponse({
    status: 202,
    description: 'They are being looked for, or were within the last minute.',
    type: TopicSuggestionsDto,
  })
  async suggest(@CurrentAdministrator() administrator: AdministratorView): Promise<TopicSuggestionsDto> {
    return snakeCased(await this.requests.suggest(administrator));
  }

  @Put(':id')
  @ApiOperation({ operationId: 'changeTopic', summary: 'Change a topic' })
  @ApiBody({ type: TopicBody })
  @ApiResponse({ status: 200, description: 'It is changed.', type: TopicDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown topic, or one that is archived.')
  @ConflictAnswer('The name is taken.')
  async change(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(TopicBody) body: TopicBody,
  ): Promise<TopicDto> {
    return snakeCased(await this.requests.change(administrator, id, body));
  }

  @Delete(':id')
  @ApiOperation({ operationId: 'archiveTopic', summary: 'Stop looking for a topic' })
  @ApiResponse({ status: 200, description: 'Those left in use.', type: TopicListDto })
  @NotFoundAnswer('Unknown topic, or one that is archived.')
  async archive(
    @CurrentAdministrator() administrator: AdministratorView,
    @CurrentOrganisation() organisation: OrganisationView,
    @Param('id') id: string,
  ): Promise<TopicListDto> {
    await this.requests.archive(administrator, id);
    return this.list(organisation);
  }
}
