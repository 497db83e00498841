import { ChevronLeft, ChevronRight, FileSpreadsheet, Lock, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Reader, SheetRows, Workbook } from '#contract/catalogue/documents/previews/reader.ts'
import { sheetLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { asProblem } from '#contract/problem.ts'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { FindInDocument } from './find-in-document.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { usePageInAddress, useRowInAddress } from './page-in-address.ts'
import type { DocumentAddress } from './reader-types.ts'
import { SheetTable } from './sheet-table.tsx'
import styles from './sheets.module.css'
import { Watermark } from './watermark.tsx'

interface WorkbookReaderProps {
  workbook: Workbook
  isWhole: Reader['isWhole']
  address: DocumentAddress
  fileName: string
  viewerName: string
}

const zoomLevels = [50, 75, 100, 125, 150]
const fadedRows = 4

/** PREV-1: the sheets of a workbook as tables; before it is bought, the first rows of the first one. */
export function WorkbookReader({ workbook, isWhole, address, fileName, viewerName }: WorkbookReaderProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(100)
  const { sheet, rows, rest, problem, isLoading, markedRow, show, more } = useSheets(workbook, address, isWhole)
  const [wantedSheet, wantedRow] = [usePageInAddress(), useRowInAddress()]
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each address
  useEffect(() => {
    if (wantedSheet === 0) return
    frame.current?.scrollIntoView({ block: 'start' })
    if (isWhole || wantedSheet === 1) void show(wantedSheet, wantedRow || undefined)
  }, [wantedSheet, wantedRow])
  const shown = workbook.sheets[sheet - 1]
  if (!shown) return <p className={styles.rest}>工作簿里没有可显示的表。</p>
  const count = workbook.sheets.length
  const isOpen = (number: number) => isWhole || number === 1
  const isLocked = !isWhole && rest <= 0 && (count > 1 || workbook.freeRows < shown.rowCount)
  const zoomBy = (direction: 1 | -1) =>
    setZoom(
      (direction === 1 ? zoomLevels.find((level) => level > zoom) : zoomLevels.findLast((level) => level < zoom)) ??
        zoom,
    )
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.bar} role="toolbar" aria-label="预览工具">
        <FileSpreadsheet size={16} strokeWidth={1.6} aria-hidden />
        <span className={classNames('ellipsis', styles.fileName)}>{fileName}</span>
        <IconButton label="缩小" onClick={() => zoomBy(-1)} disabled={zoom === zoomLevels[0]}>
          <ZoomOut size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <span className={classNames('num', styles.percent)}>{zoom}%</span>
        <IconButton label="放大" onClick={() => zoomBy(1)} disabled={zoom === zoomLevels.at(-1)}>
          <ZoomIn size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <span className={styles.divider} />
        <IconButton label="上一张表" onClick={() => void show(sheet - 1)} disabled={sheet === 1}>
          <ChevronLeft size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <span className="num">
          {sheet} / {count}
        </span>
        <IconButton
          label="下一张表"
          onClick={() => void show(sheet + 1)}
          disabled={sheet === count || !isOpen(sheet + 1)}
        >
          <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
        <FullScreenButton target={frame} />
      </div>
      <div className={styles.doc}>
        <section
          className={styles.scroll}
          aria-label={`表格：${shown.name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area
          tabIndex={0}
          style={{ '--zoom': zoom / 100 } as CSSProperties}
        >
          <SheetTable
            name={shown.name}
            rows={rows}
            widths={shown.widths}
            emptyRows={isLocked ? fadedRows : 0}
            markedRow={markedRow}
          />
          {rest > 0 && (
            <p className={styles.rest}>
              <Button size="small" disabled={isLoading} onClick={() => void more()}>
                再显示 {Math.min(sheetLimits.rowsPerPart, rest)} 行（共 {formatCount(shown.rowCount)} 行）
              </Button>
            </p>
          )}
          {isWhole && shown.isCut && rows.length === shown.rowCount && (
            <p className={styles.rest}>表格较大，只显示一部分；下载文件可看全部。</p>
          )}
          {shown.rowCount === 0 && <p className={styles.rest}>这张表是空的。</p>}
          {isLocked && (
            <div className={styles.lock}>
              <Lock size={18} strokeWidth={1.6} aria-hidden />
              <span>{lockWords(workbook)}</span>
            </div>
          )}
        </section>
        <Watermark name={viewerName} />
      </div>
      {problem && (
        <p className={styles.rest} role="alert">
          {problem}
        </p>
      )}
      <nav className={styles.sheets} aria-label="工作表">
        {workbook.sheets.map(({ name }, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets are identified by their position
            key={at}
            type="button"
            aria-current={sheet === at + 1 ? 'true' : undefined}
            disabled={!isOpen(at + 1)}
            title={isOpen(at + 1) ? undefined : '购买后可查看'}
            onClick={() => void show(at + 1)}
          >
            {!isOpen(at + 1) && <Lock size={12} strokeWidth={1.6} aria-label="购买后可查看" />}
            {name}
          </button>
        ))}
      </nav>
      <FindInDocument
        isWhole={isWhole}
        address={address}
        isOpen={({ page, row = 0 }) => isWhole || (page === 1 && rows.some((found) => found.row === row))}
        placeOf={({ row, heading }) => (row === undefined ? heading : `${heading}　第 ${row} 行`)}
        onHit={({ page, row }) => row !== undefined && isOpen(page) && void show(page, row)}
      />
    </div>
  )
}

const lockWords = ({ sheets, freeRows }: Workbook): string => {
  const [first] = sheets
  const rows = freeRows < (first?.rowCount ?? 0) ? `的前 ${formatCount(freeRows)} 行` : ''
  return sheets.length > 1
    ? `预览第 1 张表${rows}，购买后可查看全部 ${sheets.length} 张`
    : `预览前 ${formatCount(freeRows)} 行，购买后可查看全部 ${formatCount(first?.rowCount ?? 0)} 行`
}

/** The sheet in view and the rows of every sheet that were loaded. */
const useSheets = (workbook: Workbook, address: DocumentAddress, isWhole: boolean) => {
  const [sheet, setSheet] = useState(1)
  const [loaded, setLoaded] = useState<Record<number, SheetRows>>({ 1: workbook.rows })
  const [markedRow, markRow] = useState<number>()
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rows = loaded[sheet] ?? []

  /** Rows of a sheet that may be read. */
  const readable = (number: number) => (isWhole ? (workbook.sheets[number - 1]?.rowCount ?? 0) : workbook.freeRows)

  /** Loads parts of the sheet until `row` is among them. */
  const load = async (number: number, row: number) => {
    let known = loaded[number] ?? []
    setLoading(true)
    setProblem(undefined)
    try {
      const { getReaderSheet } = await import('./reader-calls.ts')
      while (known.length < readable(number) && (known.at(-1)?.row ?? 0) < row) {
        const part = known.length / sheetLimits.rowsPerPart + 1
        const next = (await getReaderSheet({ ...address, sheet: number, part })).rows
        if (next.length === 0) break
        known = [...known, ...next]
      }
      setLoaded((before) => ({ ...before, [number]: known }))
    } catch (error) {
      setProblem(asProblem(error)?.message ?? '没有读到表格，请检查网络后重试')
    }
    setLoading(false)
  }
  const show = async (number: number, row?: number) => {
    setSheet(number)
    markRow(row)
    await load(number, row ?? 1)
    if (row)
      requestAnimationFrame(() => document.querySelector(`tr[data-row="${row}"]`)?.scrollIntoView({ block: 'nearest' }))
  }
  const more = () => load(sheet, (rows.at(-1)?.row ?? 0) + 1)
  return { sheet, rows, rest: readable(sheet) - rows.length, problem, isLoading, markedRow, show, more }
}
