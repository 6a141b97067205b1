import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ForAdministrators } from '../auth/for-administrators.decorator';
import { ScoringUnavailable } from './scoring-unavailable.interceptor';

/** What every controller of the connector has in common. Many read a rubric or a call with the scoring threads. */
export const ConnectorRoutes = () =>
  applyDecorators(ForAdministrators(), UseInterceptors(ScoringUnavailable));
