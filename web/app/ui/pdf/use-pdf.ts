import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerAddress

export interface OpenPdf {
  pdf: PDFDocumentProxy
  /** Size of the first page in points, assumed for pages that are not loaded yet. */
  firstPage: { width: number; height: number }
}
export type PdfState = { is: 'loading'; percent: number } | { is: 'failed' } | ({ is: 'open' } & OpenPdf)

/** Says whether the file is there by now; asked again until it is. */
export type IsReady = () => Promise<boolean>

const maxAsked = 90
const pauseMs = 500

/** Opens the file by range requests, so that visible pages are fetched first. Change `attempt` to open it again. */
export const usePdf = (url: string, attempt: number, isReady?: IsReady): PdfState => {
  const [state, setState] = useState<PdfState>({ is: 'loading', percent: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same file again; `isReady` belongs to the address
  useEffect(() => {
    let isCurrent = true
    let task: PDFDocumentLoadingTask | undefined
    setState({ is: 'loading', percent: 0 })
    const begin = async (): Promise<OpenPdf | undefined> => {
      for (let asked = 0; isCurrent && isReady && !(await isReady()); asked++) {
        if (asked === maxAsked) throw new Error('the file is not made')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      if (!isCurrent) return undefined
      task = load(url, (percent) => {
        if (isCurrent) setState((now) => (now.is === 'loading' ? { is: 'loading', percent } : now))
      })
      return open(task.promise)
    }
    const opening = begin().then(
      (opened) => isCurrent && opened && setState({ is: 'open', ...opened }),
      () => isCurrent && setState({ is: 'failed' }),
    )
    return () => {
      isCurrent = false
      // Destroyed before its first response, pdf.js would report the aborted request as an uncaught error.
      void opening.then(() => task?.destroy())
    }
  }, [url, attempt])
  return state
}

/** Our copies of files that pdf.js needs: Chinese character maps, standard fonts and image decoders. */
const addresses = import.meta.glob<string>(
  '/../node_modules/pdfjs-dist/{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*.wasm}',
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Resolves these files by name to the addresses the build gave them. */
class BundledPdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    if (!address) throw new Error(`pdf.js has no ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

const load = (url: string, onPercent: (percent: number) => void): PDFDocumentLoadingTask => {
  const task = getDocument({
    url,
    BinaryDataFactory: BundledPdfData,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
  })
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total) onPercent((loaded / total) * 100)
  }
  return task
}

const open = async (opening: Promise<PDFDocumentProxy>): Promise<OpenPdf> => {
  const pdf = await opening
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, firstPage: { width, height } }
}
