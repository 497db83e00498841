import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fillFields, type PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import { fillBlock } from '#contract/pages/site-pages/site-page-filling.ts'
import type { PackageTable, PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { useBrand } from '#lib/session/session.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Logo } from '#ui/media/logo.tsx'
import panel from './blocks-panel.module.css'
import { PageBlocks } from './page-blocks.tsx'
import styles from './preview-panel.module.css'

/** The widths at which the page is previewed, in real pixels; `height` is what is shown of it. */
const devices = {
  desktop: { label: '桌面', width: 1200, height: 860 },
  tablet: { label: '平板', width: 768, height: 1000 },
  phone: { label: '手机', width: 390, height: 900 },
} as const
type Device = keyof typeof devices
const deviceNames = Object.keys(devices) as Device[]

const choices = [
  { value: 'all', label: '三种宽度' },
  ...deviceNames.map((value) => ({ value, label: devices[value].label })),
] as { value: Device | 'all'; label: string }[]

interface PreviewProps {
  content: PageContent
  values: PageFieldValues
  /** The packages on sale, as a table. */
  packages: PackageTable
}

/** The page as visitors will see it, at three widths, following every change. */
export function PreviewPanel(props: PreviewProps) {
  const [shown, setShown] = useState<Device | 'all'>('all')
  return (
    <Card as="section" className={styles.preview} aria-label="预览">
      <div className={panel.panelHead}>
        <h2>预览</h2>
        <span>
          <i className={styles.live} aria-hidden /> 随输入更新
        </span>
        <Segmented size="small" aria-label="预览宽度" value={shown} options={choices} onChange={setShown} />
      </div>
      <div className={styles.frames} data-shown={shown}>
        {deviceNames
          .filter((name) => shown === 'all' || shown === name)
          .map((name) => (
            <Frame key={name} {...devices[name]}>
              <PreviewPage {...props} />
            </Frame>
          ))}
      </div>
    </Card>
  )
}

const sections = ['首页', '数字商城', '培训中心', '交流论坛']

const PreviewPage = ({ content, values, packages }: PreviewProps) => {
  const brand = useBrand()
  return (
    // Links of the preview lead nowhere.
    <div className={styles.previewPage} onClickCapture={(event) => event.preventDefault()}>
      <header>
        <Logo {...brand} />
        <nav aria-label="预览的导航">
          {sections.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </nav>
      </header>
      <article>
        <h1>{fillFields(content.title, values)}</h1>
        <PageBlocks
          blocks={content.blocks.map((block) =>
            block.kind === 'packages' ? { id: block.id, kind: 'table', ...packages } : fillBlock(block, values),
          )}
        />
      </article>
    </div>
  )
}

interface FrameProps {
  label: string
  width: number
  height: number
  children: ReactNode
}

/** A frame of its own width, scaled to the room there is: media queries see the width of the frame. */
function Frame({ label, width, height, children }: FrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(0.4)
  const attach = useCallback(() => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    copyStyles(document, inner)
    setBody(inner.body)
  }, [])
  useEffect(attach, [attach])
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => entry && setScale(Math.min(1, entry.contentRect.width / width)))
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [width])
  return (
    <figure className={styles.frame}>
      <figcaption>
        <i aria-hidden />
        {label} <b className="num">{width}</b>
        <i aria-hidden />
      </figcaption>
      <div ref={place} className={styles.screen} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          title={`${label}预览`}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
          onLoad={attach}
        />
      </div>
      {body && createPortal(children, body)}
    </figure>
  )
}

const copyStyles = (from: Document, to: Document): void => {
  to.documentElement.lang = from.documentElement.lang
  to.documentElement.dataset.theme = from.documentElement.dataset.theme
  const copies = [...from.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
    to.importNode(sheet, true),
  )
  to.head.replaceChildren(...copies)
}
