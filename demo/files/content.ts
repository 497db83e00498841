/** Contents of workbooks, presentations and packages in the content files. */
export interface Workbook {
  title: string
  author: string
  /** A cell that begins with '=' is a formula. */
  sheets: { name: string; head: string[]; rows: (string | number)[][]; note?: string }[]
}

export interface SlideShow {
  title: string
  author: string
  slides: { title: string; bullets: string[]; note?: string }[]
}

export interface DataPackage {
  title: string
  author: string
  readme: string
  /** Paths inside the package. */
  files: string[]
}
