/** The most visited pages; their ids exist in every data set. */
export const pages = {
  home: '/',
  mall: '/mall',
  product: '/product?productId=1',
  course: '/videoPage/videoaccount?lessonId=1',
  news: '/AboutsUs?active=InfoMation',
  article: '/AboutsUs/View?InfoId=1',
}
