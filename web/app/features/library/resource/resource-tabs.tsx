import { useState } from 'react'
import type { Reader } from '#contract/reader.ts'
import { Card } from '#ui/layout/card.tsx'
import { CachedMarkup } from '#ui/markup-cache/cached-markup.tsx'
import { type Panel, PanelTabs } from '#ui/navigation/panel-tabs.tsx'
import { ArchiveList, ContentPreview } from '../reader/lazy-reader.tsx'
import { ResourceFiles } from './resource-files.tsx'
import styles from './resource-page.module.css'
import { UsageNotes } from './usage-notes.tsx'
import type { Downloading } from './use-downloading.ts'
import { type FirstInside, useInside } from './use-inside.ts'

interface ResourceTabsProps {
  reader: Reader
  firstInside: FirstInside | null
  downloading: Downloading
  viewerName: string
}

/** PREV-4: what can be read, which files there are, and how to use them. An archive begins with its files. */
export function ResourceTabs({ reader, firstInside, downloading, viewerName }: ResourceTabsProps) {
  const { resource, isAllowed } = downloading
  const inside = useInside(resource.id, firstInside)
  const isArchive = reader.kind === 'archive' && reader.archive !== null
  const [current, setCurrent] = useState(isArchive ? 'files' : 'preview')
  const read = (position: number) => {
    void inside.choose(position)
    setCurrent('preview')
  }
  const preview: Panel = {
    key: 'preview',
    label: reader.isWhole && reader.kind === 'pages' ? '全文阅读' : '内容预览',
    content: <ContentPreview reader={reader} inside={inside} downloading={downloading} viewerName={viewerName} />,
  }
  const files: Panel = {
    key: 'files',
    label: '文件清单',
    count: reader.archive?.files ?? resource.localStorageList.length,
    content: (
      <>
        {reader.archive && <ArchiveList archive={reader.archive} documents={reader.documents} onRead={read} />}
        <Files resource={resource} isAllowed={isAllowed} />
      </>
    ),
  }
  const usage: Panel = { key: 'usage', label: '使用说明', content: <UsageNotes resource={resource} /> }
  return (
    <Card as="section" className={styles.tabs} aria-label="资源内容">
      <PanelTabs
        label="资源内容"
        panels={isArchive ? [files, preview, usage] : [preview, files, usage]}
        current={current}
        onChoose={setCurrent}
      />
    </Card>
  )
}

/** Viewers who may download are offered the older versions too. */
function Files({ resource, isAllowed }: Pick<Downloading, 'resource' | 'isAllowed'>) {
  const { id, localStorageList, versions, purchase } = resource
  return (
    <CachedMarkup
      as="div"
      component={ResourceFiles}
      data={{ resource: { id, localStorageList, versions, purchase }, isAllowed }}
      isShared={!isAllowed}
    />
  )
}
