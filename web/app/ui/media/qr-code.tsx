/** A QR code of `size` × `size` modules. `path` draws lines through them, shorter than outlines. */
export interface QrDrawing {
  size: number
  path: string
}

/** Cameras read dark on light, also in the dark theme. */
const ground = { background: '#fff', boxShadow: '0 0 0 4px #fff' }

/** Shows a QR code computed on the server, so that pages need no encoder. */
export function QrCode({ qr, label, width = 88 }: { qr: QrDrawing; label: string; width?: number }) {
  return (
    <svg
      viewBox={`0 -.5 ${qr.size} ${qr.size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      style={ground}
    >
      <path d={qr.path} stroke="#0F1A28" />
    </svg>
  )
}
