import type { ArchiveEntry } from '#contract/archive.ts'

export interface ArchiveNode {
  name: string
  path: string
  /** Undefined for a file. */
  children?: ArchiveNode[]
  /** Files below a folder. */
  files: number
  entry?: ArchiveEntry
}

/** Deeper folders are shown as one line with the rest of their path. */
const maxDepth = 12

/** The entries of an archive as a tree: folders first, then files, each by name. */
export const toTree = (entries: readonly ArchiveEntry[]): ArchiveNode[] => {
  const root: ArchiveNode = { name: '', path: '', children: [], files: 0 }
  for (const entry of entries) {
    const isFolder = entry.path.endsWith('/')
    const parts = entry.path.split('/').filter(Boolean)
    const folders = (isFolder ? parts : parts.slice(0, -1)).slice(0, maxDepth)
    const rest = (isFolder ? [] : parts.slice(folders.length)).join('/')
    let at = root
    for (const name of folders) {
      if (rest) at.files += 1
      at = folderIn(at, name)
    }
    if (!rest) continue
    at.files += 1
    at.children?.push({ name: rest, path: entry.path, files: 1, entry })
  }
  return sorted(root.children ?? [])
}

const folderIn = (parent: ArchiveNode, name: string): ArchiveNode => {
  const found = parent.children?.find((node) => node.children && node.name === name)
  if (found) return found
  const folder: ArchiveNode = { name, path: `${parent.path}${name}/`, children: [], files: 0 }
  parent.children?.push(folder)
  return folder
}

const sorted = (nodes: ArchiveNode[]): ArchiveNode[] =>
  nodes
    .map((node) => (node.children ? { ...node, children: sorted(node.children) } : node))
    .sort(
      (one, other) =>
        Number(!one.children) - Number(!other.children) || one.name.localeCompare(other.name, 'zh', { numeric: true }),
    )

const groups: readonly [label: string, suffixes: readonly string[]][] = [
  ['DWG', ['dwg', 'dxf', 'dwf']],
  ['PDF', ['pdf']],
  ['Office', ['doc', 'docx', 'docm', 'xls', 'xlsx', 'xlsm', 'ppt', 'pptx', 'pptm']],
  ['图片', ['png', 'jpg', 'jpeg', 'tif', 'tiff', 'bmp', 'webp']],
]

/** The share of each kind of file; kinds without a file are left out. */
export const shareOfKinds = (suffixes: readonly { suffix: string; count: number }[]) => {
  const countOf = (wanted: readonly string[]) =>
    suffixes.filter(({ suffix }) => wanted.includes(suffix)).reduce((sum, { count }) => sum + count, 0)
  const known = groups.map(([label, wanted]) => ({ label, count: countOf(wanted) }))
  const total = suffixes.reduce((sum, { count }) => sum + count, 0)
  const other = total - known.reduce((sum, { count }) => sum + count, 0)
  return [...known, { label: '其他', count: other }].filter(({ count }) => count > 0)
}
