import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import { paths } from '#contract/paths.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Panel, PanelTabs } from '#ui/navigation/panel-tabs.tsx'
import type { ShownReviews } from '../../items/reviews/load-reviews.ts'
import { OpenReviews } from '../../items/reviews/open-reviews.tsx'
import { Reviews } from '../../items/reviews/reviews.tsx'
import { reviewsAddress } from '../../items/reviews/reviews-query.ts'
import { ArchiveList } from '../archive/archive-list.tsx'
import { ArchivePreview } from '../reader/archive-preview.tsx'
import { DocumentPreview } from '../reader/document-preview.tsx'
import styles from './resource-page.module.css'
import { UsageNotes } from './usage-notes.tsx'
import type { Downloading } from './use-downloading.ts'
import type { InsideReader } from './use-inside.ts'
import { type FirstInside, useInside } from './use-inside.ts'
import { ResourceFiles } from './version-history.tsx'

interface ResourceTabsProps {
  reader: Reader
  firstInside: FirstInside | null
  downloading: Downloading
  viewerName: string
  /** null: not loaded yet. */
  reviews: ShownReviews | null
}

/**
 * PREV-4: what can be read, which files there are, what others say, and how to use them. An archive begins with its files.
 * Reviews have an address of their own and are loaded with it.
 */
export function ResourceTabs({ reader, firstInside, downloading, viewerName, reviews }: ResourceTabsProps) {
  const { resource, isAllowed } = downloading
  const inside = useInside(resource.id, firstInside)
  const isArchive = reader.kind === 'archive' && reader.archive !== null
  const [current, setCurrent] = useState(reviews ? 'reviews' : isArchive ? 'files' : 'preview')
  const navigate = useNavigate()
  const itemPath = paths.resource(resource.id)
  const choose = (key: string) => {
    setCurrent(key)
    if (key === 'reviews' && !reviews)
      void navigate(reviewsAddress(itemPath), { replace: true, preventScrollReset: true })
  }
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
        <div>
          <ResourceFiles resource={resource} isAllowed={isAllowed} />
        </div>
      </>
    ),
  }
  const said: Panel = {
    key: 'reviews',
    label: '评价',
    count: resource.ratingCount,
    content: reviews ? (
      <Reviews reviews={reviews} itemPath={itemPath} authorName={resource.uploadUserName} />
    ) : (
      <OpenReviews itemPath={itemPath} />
    ),
  }
  const usage: Panel = { key: 'usage', label: '使用说明', content: <UsageNotes resource={resource} /> }
  return (
    <Card as="section" className={styles.tabs} aria-label="资源内容">
      <PanelTabs
        label="资源内容"
        panels={isArchive ? [files, preview, said, usage] : [preview, files, said, usage]}
        current={current}
        onChoose={choose}
      />
    </Card>
  )
}

interface ContentPreviewProps {
  reader: Reader
  /** The chosen document of an archive. */
  inside: InsideReader
  downloading: Downloading
  viewerName: string
}

/** What can be read of a resource on its page. */
function ContentPreview({ reader, inside, downloading, viewerName }: ContentPreviewProps) {
  const { id: resourceId, suffix, localStorageList } = downloading.resource
  const shared = { reader, address: { resourceId }, downloading, viewerName }
  if (reader.kind === 'archive') return <ArchivePreview {...shared} inside={inside} />
  return <DocumentPreview {...shared} fileName={localStorageList[0]?.name ?? ''} isSlides={suffix.startsWith('ppt')} />
}
