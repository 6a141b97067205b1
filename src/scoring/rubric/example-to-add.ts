/** An utterance a person judged, to be learnt from. */
export interface ExampleToAdd {
  criterion: string;
  /** The component it says or does not say; may be left out when the criterion has only one. */
  part?: string;
  utterance: string;
  /** True when it meets the component, false when it only looks like it. */
  meets: boolean;
}
