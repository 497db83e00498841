import type { Archive, ArchiveEntry } from '#contract/catalogue/documents/previews/archive.ts'

export interface ArchiveNode {
  name: string
  path: string
  /** Undefined for a file. */
  children?: ArchiveNode[]
  /** Files below a folder. */
  files: number
  /** Bytes of the file, or of all files below the folder. */
  size: number
  entry?: ArchiveEntry
}

/** Deeper folders are shown as one line with the rest of their path. */
const maxDepth = 12

/** The entries of an archive as a tree: folders first, then files, each by name. */
export const toTree = (entries: readonly ArchiveEntry[]): ArchiveNode[] => {
  const root: ArchiveNode = { name: '', path: '', children: [], files: 0, size: 0 }
  for (const entry of entries) {
    const isFolder = entry.path.endsWith('/')
    const parts = entry.path.split('/').filter(Boolean)
    const folders = (isFolder ? parts : parts.slice(0, -1)).slice(0, maxDepth)
    const rest = (isFolder ? [] : parts.slice(folders.length)).join('/')
    let at = root
    for (const name of folders) {
      if (rest) addTo(at, entry)
      at = folderIn(at, name)
    }
    if (!rest) continue
    addTo(at, entry)
    at.children?.push({ name: rest, path: entry.path, files: 1, size: entry.size, entry })
  }
  return sorted(root.children ?? [])
}

const addTo = (folder: ArchiveNode, { size }: ArchiveEntry) => {
  folder.files += 1
  folder.size += size
}

const folderIn = (parent: ArchiveNode, name: string): ArchiveNode => {
  const found = parent.children?.find((node) => node.children && node.name === name)
  if (found) return found
  const folder: ArchiveNode = { name, path: `${parent.path}${name}/`, children: [], files: 0, size: 0 }
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
export const shareOfKinds = (suffixes: Archive['suffixes']) => {
  const sumOf = (wanted: (suffix: string) => boolean) => {
    const found = suffixes.filter(({ suffix }) => wanted(suffix))
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }
  const isKnown = (suffix: string) => groups.some(([, known]) => known.includes(suffix))
  return [
    ...groups.map(([label, known]) => ({ label, ...sumOf((suffix) => known.includes(suffix)) })),
    { label: '其他', ...sumOf((suffix) => !isKnown(suffix)) },
  ].filter(({ count }) => count > 0)
}
