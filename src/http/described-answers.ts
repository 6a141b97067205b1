import { ApiResponse } from '@nestjs/swagger';
import { CodedErrorBody, CodedValidationErrorBody } from './error.dto';

export const InvalidAnswer = () =>
  ApiResponse({ status: 400, description: 'A field is wrong.', type: CodedValidationErrorBody });

export const NotFoundAnswer = (description: string) =>
  ApiResponse({ status: 404, description, type: CodedErrorBody });

export const ConflictAnswer = (description: string) =>
  ApiResponse({ status: 409, description, type: CodedErrorBody });

/** Kinds of stored recordings. */
export const AUDIO_TYPES = ['audio/wav', 'audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/mp4'];

/** An answer that is no JSON. Not `@ApiProduces`: that would say the same of the errors. */
export const FileAnswer = (status: number, description: string, types: readonly string[]) =>
  ApiResponse({ status, description, content: Object.fromEntries(types.map((type) => [type, {}])) });
