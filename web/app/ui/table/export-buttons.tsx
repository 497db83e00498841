import { Download } from 'lucide-react'
import { useState } from 'react'
import { ToolButton } from '#ui/button/tool-button.tsx'

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportProgress {
  loaded: number
  total?: number
}

export type Export = (format: ExportFormat, onProgress: (progress: ExportProgress) => void) => Promise<void>

const progressText = ({ loaded, total }: ExportProgress) =>
  total ? `${Math.round((loaded / total) * 100)}%` : `${Math.ceil(loaded / 1024).toLocaleString('zh-CN')} KB`

/** Downloads the filtered table; the button shows the progress and is disabled meanwhile. */
export const ExportButtons = ({ run }: { run: Export }) => {
  const [running, setRunning] = useState<ExportFormat>()
  const [progress, setProgress] = useState<ExportProgress>({ loaded: 0 })
  const start = async (format: ExportFormat) => {
    setProgress({ loaded: 0 })
    setRunning(format)
    // `download` reports its failures itself.
    await run(format, setProgress).catch(() => undefined)
    setRunning(undefined)
  }
  return (['csv', 'xlsx'] as const).map((format) => (
    <ToolButton
      key={format}
      aria-label={`导出 ${format.toUpperCase()}`}
      icon={<Download size={14} aria-hidden />}
      isBusy={running === format}
      disabled={running !== undefined && running !== format}
      onClick={() => void start(format)}
    >
      {running === format ? progressText(progress) : format.toUpperCase()}
    </ToolButton>
  ))
}
