import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, ResponseException } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { BundledPdfData } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = workerAddress

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Size of the first page in points, assumed for pages that are not loaded yet. */
  firstPage: { width: number; height: number }
}
export type PdfState = { is: 'loading'; percent: number } | { is: 'failed' } | ({ is: 'open' } & OpenPdf)

/** The server waits for two seconds before it says that the file is still being made. */
const maxAsked = 60
const isBeingMade = (error: unknown): boolean => error instanceof ResponseException && error.status === 409

/** Opens the file by range requests, so that visible pages are fetched first. Change `attempt` to open it again. */
export const usePdf = (url: string, attempt: number): PdfState => {
  const [state, setState] = useState<PdfState>({ is: 'loading', percent: 0 })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same file anew
  useEffect(() => setAsked(0), [url, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same file again
  useEffect(() => {
    let isCurrent = true
    setState({ is: 'loading', percent: 0 })
    const task = getDocument({
      url,
      BinaryDataFactory: BundledPdfData,
      useWorkerFetch: false,
      disableAutoFetch: true,
      disableStream: true,
    })
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (isCurrent && total)
        setState((now) => (now.is === 'loading' ? { is: 'loading', percent: (loaded / total) * 100 } : now))
    }
    const opening = open(task.promise).then(
      (opened) => isCurrent && setState({ is: 'open', ...opened }),
      (error) =>
        isCurrent && (isBeingMade(error) && asked < maxAsked ? setAsked(asked + 1) : setState({ is: 'failed' })),
    )
    return () => {
      isCurrent = false
      // Destroyed before its first response, pdf.js would report the aborted request as an uncaught error.
      void opening.then(() => task.destroy())
    }
  }, [url, attempt, asked])
  return state
}

const open = async (opening: Promise<PDFDocumentProxy>): Promise<OpenPdf> => {
  const pdf = await opening
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, firstPage: { width, height } }
}
