import { FileIcon, Folder, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Archive, StoredItem } from '#contract/catalogue/documents/library.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { KindShares } from '../../archive/archive-kinds.tsx'
import { noticeLabels, noticeLines } from '../../archive/archive-notices.ts'
import { type ArchiveNode, toTree } from '../../archive/archive-tree.ts'
import reader from '../resource-audit.module.css'
import { DownloadFileButton } from '../resource-preview.tsx'
import styles from './resource-desk.module.css'

/** AUD-7: what an archive contains, read from its directory without unpacking. */
export function ArchiveReader({ file }: { file: StoredItem }) {
  const load = useLoad(() => quietApi.library.getArchive({ storageId: file.id }), String(file.id))
  return (
    <section className={reader.preview} aria-label="文件预览">
      <div className={reader.fileBar}>
        <FileTypeBadge suffix={file.suffix} />
        <b>{file.name}</b>
        <DownloadFileButton file={file} />
      </div>
      <LoadedContent load={load}>{(archive) => <ArchiveContent archive={archive} file={file} />}</LoadedContent>
    </section>
  )
}

function ArchiveContent({ archive, file }: { archive: Archive; file: StoredItem }) {
  const [chosen, choose] = useState<ArchiveNode>()
  return (
    <div className={styles.archive}>
      <div className={styles.contents}>
        <KindShares archive={archive} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this area */}
        <section className={styles.tree} tabIndex={0} aria-label="压缩包内的文件">
          <Nodes nodes={toTree(archive.entries)} depth={0} chosen={chosen} onChoose={choose} />
          {archive.isCut && <p>只列出前 {formatCount(archive.entries.length)} 项</p>}
        </section>
        <Notices archive={archive} />
      </div>
      <ChosenFile chosen={chosen} archive={archive} file={file} />
    </div>
  )
}

interface NodesProps {
  nodes: ArchiveNode[]
  depth: number
  chosen: ArchiveNode | undefined
  onChoose: (node: ArchiveNode) => void
}

const Nodes = ({ nodes, depth, chosen, onChoose }: NodesProps) => (
  <ul>
    {nodes.map((node) => (
      <li key={node.path} style={{ '--depth': depth } as React.CSSProperties}>
        {node.children ? (
          <details open={depth === 0 && nodes.length <= 12}>
            <summary>
              <Folder size={15} strokeWidth={1.6} aria-hidden />
              <span className="ellipsis">{node.name}</span>
              <small>{formatCount(node.files)}</small>
            </summary>
            <Nodes nodes={node.children} depth={depth + 1} chosen={chosen} onChoose={onChoose} />
          </details>
        ) : (
          <FileLine node={node} isChosen={node.path === chosen?.path} onChoose={() => onChoose(node)} />
        )}
      </li>
    ))}
  </ul>
)

const FileLine = ({ node, isChosen, onChoose }: { node: ArchiveNode; isChosen: boolean; onChoose: () => void }) => {
  const notices = node.entry?.notices ?? []
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(notices.includes('executable') && styles.dangerous)}
      onClick={onChoose}
    >
      <FileIcon size={15} strokeWidth={1.6} aria-hidden />
      <span className="ellipsis">{node.name}</span>
      {notices.length > 0 && (
        <TriangleAlert
          size={14}
          strokeWidth={1.6}
          aria-label={notices.map((notice) => noticeLabels[notice]).join('、')}
        />
      )}
    </button>
  )
}

const Notices = ({ archive }: { archive: Archive }) => {
  const lines = noticeLines(archive)
  if (lines.length === 0) return <p className={styles.calm}>没有可执行文件、宏、加密或包内压缩包</p>
  return (
    <div className={styles.notices}>
      <h4>
        <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
        需要留意 {lines.length} 项
      </h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const ChosenFile = ({
  chosen,
  archive,
  file,
}: {
  chosen: ArchiveNode | undefined
  archive: Archive
  file: StoredItem
}) => (
  <div className={styles.chosen}>
    {chosen?.entry ? (
      <Empty
        title={chosen.name.split('/').at(-1) ?? chosen.name}
        actions={<DownloadFileButton file={file} label="下载压缩包查看" />}
      >
        {chosen.path}，{formatBytes(chosen.entry.size)}。包内文件没有在线预览。
      </Empty>
    ) : (
      <Empty
        title={`${formatCount(archive.files)} 个文件，最深 ${archive.depth} 层`}
        actions={<DownloadFileButton file={file} label="下载压缩包查看" />}
      >
        压缩 {formatBytes(file.fileSize)}，解压后 {formatBytes(archive.expandedSize)}
        。从左侧选一个文件看它的路径与大小。
      </Empty>
    )}
  </div>
)
