import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { BundledPdfData } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = workerAddress

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Of the first page, in points: what pages are taken for until they are known. */
  firstPage: { width: number; height: number }
}
export type PdfState = { is: 'loading'; percent: number } | { is: 'failed' } | ({ is: 'open' } & OpenPdf)

/** Opens the file by ranges: what is looked at is fetched first. `attempt` opens it anew. */
export const usePdf = (url: string, attempt: number): PdfState => {
  const [state, setState] = useState<PdfState>({ is: 'loading', percent: 0 })
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
      () => isCurrent && setState({ is: 'failed' }),
    )
    return () => {
      isCurrent = false
      // Given up while its first answer is awaited, pdf.js would leave the broken-off request as an uncaught error.
      void opening.then(() => task.destroy())
    }
  }, [url, attempt])
  return state
}

const open = async (opening: Promise<PDFDocumentProxy>): Promise<OpenPdf> => {
  const pdf = await opening
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, firstPage: { width, height } }
}
