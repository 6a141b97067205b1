import { ApiParam } from '@nestjs/swagger';

/** Describes the `id` of a path that names a call. */
export const OfCall = (): MethodDecorator =>
  ApiParam({ name: 'id', description: '`id` or `conversation_id` of a call.' });
