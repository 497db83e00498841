import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import type { Downloading } from '../resource/use-downloading.ts'

/** A document of a resource: its own, or one inside its archive. */
export interface DocumentAddress {
  resourceId: number
  inside?: number
}

export interface DocumentProps {
  reader: Reader
  address: DocumentAddress
  downloading: Downloading
  fileName: string
  /** The pages are slides of a presentation. */
  isSlides: boolean
  /** Laid over the pages, so that a photograph of the screen says whose it was. */
  viewerName: string
}
