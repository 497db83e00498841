/** The request to the encoding program. */
export interface EncodeRequest {
  source: string
  suffix: string
  /** The folder for all files it writes. */
  folder: string
  /**
   * The playlist of playlists made so far: the renditions that it lacks are made. Without one, the first rendition is made, with
   * poster, thumbnails and captions.
   */
  master: string | undefined
  maxSeconds: number
  /** The machine's own ffmpeg; undefined: the libraries of the installation. */
  ffmpeg: string | undefined
  threads: number
}

export interface EncodedVideo {
  seconds: number
  width: number
  height: number
  /** Whether the video has all its renditions now. */
  isComplete: boolean
  /** Names of the written files, relative to the folder. */
  files: string[]
}

export type EncodeMessage =
  | { is: 'progress'; percent: number; step: string }
  | { is: 'done'; encoded: EncodedVideo }
  | { is: 'refused'; reason: string }

/** The file itself cannot be played, so that another try would fail as well. The author sees the message. */
export class UnplayableVideo extends Error {}
