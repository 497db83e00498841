import {
  ChevronDown,
  ChevronRight,
  FileSpreadsheet,
  FileText,
  FileX,
  Folder,
  Search,
  UnfoldVertical,
} from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import type { Archive } from '#contract/catalogue/documents/previews/archive.ts'
import type { ArchiveDocument } from '#contract/catalogue/documents/previews/reader.ts'
import { formatCount } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Input } from '#ui/form/input.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { KindShares } from './archive-kinds.tsx'
import styles from './archive-list.module.css'
import { noticeLabels } from './archive-notices.ts'
import { type ArchiveNode, toTree } from './archive-tree.ts'

interface ArchiveListProps {
  archive: Archive
  /** Documents inside that can be read; `onRead` opens one. */
  documents: ArchiveDocument[]
  onRead: (position: number) => void
}

/** Folders of the first level are open where there are not many. */
const fewFolders = 12
/** Files of a folder that are shown at first, and files that a search lists. */
const fewFiles = 20
const mostFound = 200

/** PREV-2: the whole tree of an archive with sizes, kinds and days, read from its directory. */
export function ArchiveList({ archive, documents, onRead }: ArchiveListProps) {
  const tree = useMemo(() => toTree(archive.entries), [archive])
  const folders = tree.filter(({ children }) => children)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(folders.length <= fewFolders ? folders.map(({ path }) => path) : []),
  )
  const [words, setWords] = useState('')
  const toggle = (path: string) =>
    setOpen(new Set(open.has(path) ? [...open].filter((one) => one !== path) : [...open, path]))
  const everyFolder = useMemo(() => foldersIn(tree), [tree])
  const isAllOpen = everyFolder.every((path) => open.has(path))
  const hasMixedNames = archive.gbkNames > 0 && archive.gbkNames < archive.entries.length
  const lines = { documents, onRead, open, onToggle: toggle, hasMixedNames }
  const found = words.trim() ? findFiles(archive, words.trim()) : undefined
  return (
    <div>
      <KindShares archive={archive} hasSizes />
      <search className={styles.find}>
        <Input
          icon={<Search size={15} strokeWidth={1.6} aria-hidden />}
          type="search"
          aria-label="在清单里找文件名"
          placeholder="在清单里找文件名"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button size="small" onClick={() => setOpen(new Set(isAllOpen ? [] : everyFolder))}>
          <UnfoldVertical size={14} strokeWidth={1.6} aria-hidden />
          {isAllOpen ? '全部收起' : '全部展开'}
        </Button>
      </search>
      {found ? (
        <div role="status">
          {found.length === 0 && <p className={styles.none}>没有名字含「{words.trim()}」的文件</p>}
          <ul className={styles.tree} aria-label="找到的文件">
            {found.slice(0, mostFound).map((node) => (
              <FileLine key={node.path} node={node} depth={0} {...lines} />
            ))}
          </ul>
        </div>
      ) : (
        <ul className={styles.tree} aria-label="压缩包内容">
          <Nodes nodes={tree} depth={0} {...lines} />
        </ul>
      )}
      {archive.isCut && <p className={styles.none}>只列出前 {formatCount(archive.entries.length)} 项</p>}
    </div>
  )
}

const foldersIn = (nodes: ArchiveNode[]): string[] =>
  nodes.flatMap(({ path, children }) => (children ? [path, ...foldersIn(children)] : []))

const findFiles = ({ entries }: Archive, words: string): ArchiveNode[] =>
  entries
    .filter(({ path }) => !path.endsWith('/') && path.toLowerCase().includes(words.toLowerCase()))
    .map((entry) => ({ name: entry.path, path: entry.path, files: 1, size: entry.size, entry }))

interface LinesProps extends Pick<ArchiveListProps, 'documents' | 'onRead'> {
  depth: number
  open: ReadonlySet<string>
  onToggle: (path: string) => void
  /** Only some names were read as GBK, so that those are marked. */
  hasMixedNames: boolean
}

function Nodes({ nodes, ...lines }: LinesProps & { nodes: ArchiveNode[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? nodes : [...nodes.filter(isFolder), ...nodes.filter(isFile).slice(0, fewFiles)]
  const rest = nodes.length - shown.length
  return (
    <>
      {shown.map((node) =>
        node.children ? (
          <FolderLine key={node.path} node={node} {...lines} />
        ) : (
          <FileLine key={node.path} node={node} {...lines} />
        ),
      )}
      {rest > 0 && (
        <li className={styles.more} style={indent(lines.depth)}>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            其余 {formatCount(rest)} 个文件
          </button>
        </li>
      )}
    </>
  )
}

const isFolder = ({ children }: ArchiveNode) => children !== undefined
const isFile = ({ children }: ArchiveNode) => children === undefined
const indent = (depth: number) => ({ '--depth': depth }) as CSSProperties

function FolderLine({ node, depth, open, onToggle, ...rest }: LinesProps & { node: ArchiveNode }) {
  const isOpen = open.has(node.path)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        style={indent(depth)}
        aria-expanded={isOpen}
        onClick={() => onToggle(node.path)}
      >
        <span className={styles.name}>
          <Arrow size={14} strokeWidth={1.6} aria-hidden />
          <Folder size={16} strokeWidth={1.6} aria-hidden />
          <b className="ellipsis">{node.name}</b>
        </span>
        <small>{formatCount(node.files)} 个</small>
        <small />
        <span className="num">{formatBytes(node.size)}</span>
      </button>
      {isOpen && (
        <ul>
          <Nodes nodes={node.children ?? []} depth={depth + 1} open={open} onToggle={onToggle} {...rest} />
        </ul>
      )}
    </li>
  )
}

function FileLine({ node, depth, documents, onRead, hasMixedNames }: LinesProps & { node: ArchiveNode }) {
  const { notices = [], isGbk, modified } = node.entry ?? {}
  const suffix = /\.([a-z0-9]{1,8})$/i.exec(node.name)?.[1] ?? ''
  const readable = documents.find(({ path, state }) => path === node.path && state === 'ready')
  const isRefused = notices.includes('executable')
  const Icon = isRefused ? FileX : /^xls/i.test(suffix) ? FileSpreadsheet : FileText
  return (
    <li className={styles.line} style={indent(depth)} data-refused={isRefused || undefined}>
      <span className={styles.name}>
        <i />
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        <span className="ellipsis" title={node.path}>
          {node.name}
        </span>
        <span className={styles.tags}>
          {readable && (
            <button type="button" onClick={() => onRead(readable.position)} aria-label={`预览 ${node.name}`}>
              <Tag tone="green">可预览</Tag>
            </button>
          )}
          {notices.map((notice) => (
            <Tag key={notice} tone={notice === 'executable' ? 'red' : 'amber'}>
              {noticeLabels[notice]}
            </Tag>
          ))}
          {isGbk && hasMixedNames && <Tag tone="amber">文件名由 GBK 转换</Tag>}
        </span>
      </span>
      <small>{fileTypeLabel(suffix)}</small>
      <small className="num">{modified}</small>
      <span className="num">{formatBytes(node.size)}</span>
    </li>
  )
}
