import type { components } from './schema';

// Short names for what the description of the API calls its bodies.

type Schemas = components['schemas'];

export type ErrorBody = Schemas['CodedErrorBody'];
export type ErrorCode = Schemas['ErrorCode'];
export type IssueCode = Schemas['IssueCode'];
/** What is wrong with a field. */
export type ValidationIssue = Schemas['IssueBody'] &
  Partial<Pick<Schemas['CodedIssueBody'], 'code' | 'values'>>;
/** What is wrong with a line of a rubric. */
export type RubricIssue = Schemas['RubricIssueBody'];
export type Session = Schemas['SessionDto'];
export type Overview = Schemas['OverviewDto'];
export type ConnectionStep = Schemas['ConnectionStepDto'];
export type NewIntegrationKey = Schemas['NewIntegrationKeyDto'];
export type CallPage = Schemas['CallPageDto'];
export type CallSummary = Schemas['ListedCallDto'];
export type CallDetail = Schemas['CallDetailDto'];
export type Retried = Schemas['RetriedDto'];
export type Sentence = Schemas['SentenceDto'];
export type Evaluation = Schemas['EvaluationDto'];
export type Criterion = Schemas['CriterionDto'];
export type CriterionStatus = Criterion['status'];
export type Explanation = NonNullable<Criterion['explanation']>[number];
export type MeasuredExplanation = Extract<Explanation, { code: 'measured' }>;
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
export type TestRecording = Schemas['TestRecordingDto'];
export type AgentLink = Schemas['AgentLinkDto'];
export type Links = Schemas['LinksDto'];
export type LinkRow = Schemas['LinkRowDto'];
export type Settings = Schemas['SettingsDto'];
export type Rubric = Schemas['RubricDto'];
export type CriterionTrial = Schemas['CriterionTrialDto'];
export type RubricPreview = Schemas['RubricPreviewDto'];
export type RubricVersionList = Schemas['RubricVersionListDto'];
export type RubricSource = Schemas['RubricSourceDto'];
export type AgentCoaching = Schemas['AgentCoachingDto'];
export type TeamCoaching = Schemas['TeamCoachingDto'];
export type TeamList = Schemas['TeamListDto'];
export type Picture = Schemas['PictureDto'];
export type Gap = Schemas['GapDto'];
export type CourseCall = Schemas['CourseCallDto'];
export type AuditPage = Schemas['AuditPageDto'];
export type AuditEntry = Schemas['AuditEntryDto'];
export type ExampleAdded = Schemas['ExampleAddedDto'];
export type Agreement = Schemas['AgreementDto'];
export type CriterionAgreement = Schemas['CriterionAgreementDto'];
export type Adaptation = Schemas['AdaptationDto'];
export type AdaptationVersion = Schemas['AdaptationVersionDto'];
export type AdaptationGain = Schemas['AdaptationGainDto'];
export type Rescoring = Schemas['RescoringDto'];
export type ReadKey = Schemas['ReadKeyDto'];
export type ReadKeyList = Schemas['ReadKeyListDto'];
export type NewReadKey = Schemas['NewReadKeyDto'];
export type SandboxKeyState = Schemas['SandboxKeyStateDto'];
export type NewSandboxKey = Schemas['NewSandboxKeyDto'];
export type RescoringList = Schemas['RescoringListDto'];
export type Export = Schemas['ExportDto'];
export type ExportList = Schemas['ExportListDto'];
export type ExportWanted = Schemas['ExportBody'];
/** Which calls an export is about. */
export type ExportFilter = Omit<ExportWanted, 'kind' | 'format' | 'bom'>;
export type ExportSchedule = Schemas['ExportScheduleDto'];
export type ExportScheduleList = Schemas['ExportScheduleListDto'];
export type Webhook = Schemas['WebhookDto'];
export type WebhookList = Schemas['WebhookListDto'];
export type NewWebhook = Schemas['NewWebhookDto'];
export type WebhookDelivery = Schemas['WebhookDeliveryDto'];
export type WebhookDeliveryDetail = Schemas['WebhookDeliveryDetailDto'];
export type WebhookLog = Schemas['WebhookLogDto'];
export type Replayed = Schemas['ReplayedDto'];
export type Topic = Schemas['TopicDto'];
export type TopicList = Schemas['TopicListDto'];
export type TopicCounts = Schemas['TopicCountsDto'];
export type TopicTrials = Schemas['TopicTrialsDto'];
export type TopicSuggestion = Schemas['TopicSuggestionDto'];
export type TopicSuggestions = Schemas['TopicSuggestionsDto'];
