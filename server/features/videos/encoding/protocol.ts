/** What the program that makes a video playable is told, and what it says. */
export interface EncodeRequest {
  source: string
  suffix: string
  /** Where everything it makes is written. */
  folder: string
  maxSeconds: number
  /** The machine's own ffmpeg for the encoding; undefined: the one of the installation. */
  ffmpeg: string | undefined
  threads: number
}

export interface Encoded {
  seconds: number
  width: number
  height: number
  /** Names of the files that were made, below the folder. */
  files: string[]
}

export type EncodeMessage =
  | { is: 'progress'; percent: number; step: string }
  | { is: 'done'; encoded: Encoded }
  | { is: 'refused'; reason: string }

/** The file itself cannot be played; trying again changes nothing. The message is for its author. */
export class Unplayable extends Error {}
