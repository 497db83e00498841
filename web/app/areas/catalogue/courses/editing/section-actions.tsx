import { Pause, Play, RefreshCw, X } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { changeSection, nextPlace } from './arrange.ts'
import styles from './catalogue.module.css'
import type { DraftSection } from './draft.ts'
import type { Catalogue } from './use-catalogue.ts'

interface SectionActionsProps {
  catalogue: Catalogue
  section: DraftSection
  label: string
  isSingle?: boolean
  onChoose: () => void
}

/** The actions on a section and on its upload. */
export function SectionActions({ catalogue, section, label, isSingle, onChoose }: SectionActionsProps) {
  const { form, step } = catalogue
  const { key } = section
  const { draft, videos } = form
  const upload = videos.of(key)
  const hasVideo = section.hasVideo || section.sent !== undefined
  const items = [
    ...(hasVideo ? [{ label: '换一个文件', onChoose }] : []),
    ...(section.sent
      ? [
          {
            label: section.hasVideo ? '沿用原视频' : '移除视频',
            onChoose: () => form.change((now) => changeSection(now, key, { sent: undefined })),
          },
        ]
      : []),
    ...(isSingle
      ? []
      : [
          { label: '上移', isOff: !nextPlace(draft, key, -1), onChoose: () => step(key, -1) },
          { label: '下移', isOff: !nextPlace(draft, key, 1), onChoose: () => step(key, 1) },
          { label: '删除', isDangerous: true, onChoose: () => catalogue.remove(key) },
        ]),
  ]
  return (
    <span className={styles.actions}>
      {upload && (
        <>
          {upload.state === 'failed' ? (
            <IconButton label={`重试 ${label}`} onClick={() => videos.resume(key)}>
              <RefreshCw {...size} />
            </IconButton>
          ) : upload.state === 'paused' ? (
            <IconButton label={`继续 ${label}`} onClick={() => videos.resume(key)}>
              <Play {...size} />
            </IconButton>
          ) : (
            <IconButton label={`暂停 ${label}`} onClick={() => videos.pause(key)}>
              <Pause {...size} />
            </IconButton>
          )}
          <IconButton label={`取消 ${label}`} onClick={() => videos.cancel(key)}>
            <X {...size} />
          </IconButton>
        </>
      )}
      {items.length > 0 && <Menu label={`更多 ${label}`} items={items} />}
    </span>
  )
}

const size = { size: 15, strokeWidth: 1.6, 'aria-hidden': true } as const
