interface PdfViewerProps {
  url: string
  name: string
}

/** A PDF inside the page. */
export const PdfViewer = ({ url, name }: PdfViewerProps) => (
  <iframe src={url} title={name} style={{ flex: 1, border: 0 }} />
)
