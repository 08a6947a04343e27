/** What a long task tells while it runs; `fraction` from 0 to 1, absent when unknown. */
export interface ProgressUpdate {
  message?: string;
  fraction?: number;
}

export type Report = (update: ProgressUpdate) => void;
