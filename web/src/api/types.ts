import type { components } from './schema';

// Short names for what the description of the API calls its bodies.

type Schemas = components['schemas'];

export type ErrorBody = Schemas['ErrorBody'];
export type ValidationIssue = Schemas['ValidationErrorBody']['issues'][number];
export type Session = Schemas['SessionDto'];
export type Overview = Schemas['OverviewDto'];
export type ConnectionStep = Schemas['ConnectionStepDto'];
export type NewIntegrationKey = Schemas['NewIntegrationKeyDto'];
export type CallPage = Schemas['CallPageDto'];
export type CallSummary = Schemas['CallSummaryDto'];
export type CallDetail = Schemas['CallDetailDto'];
export type Sentence = Schemas['SentenceDto'];
export type Evaluation = Schemas['EvaluationDto'];
export type Criterion = Schemas['CriterionDto'];
export type CriterionStatus = Criterion['status'];
export type Evidence = Schemas['EvidenceDto'];
export type CoachingPoint = Schemas['CoachingPointDto'];
export type Measures = Schemas['MeasuresDto'];
export type Recording = Schemas['RecordingDto'];
export type RecordingPage = Schemas['RecordingPageDto'];
export type Agent = Schemas['AgentDto'];
export type AgentPage = Schemas['AgentPageDto'];
export type Employee = Schemas['EmployeeDto'];
export type EmployeeList = Schemas['EmployeeListDto'];

export type Speaker = 'agent' | 'customer';
