import { resolvers as access } from "./access/resolvers.ts";
import { resolvers as announcement } from "./announcement/resolvers.ts";
import { resolvers as banner } from "./banner/resolvers.ts";
import { resolvers as base } from "./base/resolvers.ts";
import { resolvers as bonus } from "./bonus/resolvers.ts";
import { resolvers as cart } from "./cart/resolvers.ts";
import { resolvers as catalog } from "./catalog/resolvers.ts";
import { resolvers as claim } from "./claim/resolvers.ts";
import { resolvers as content } from "./content/resolvers.ts";
import { resolvers as customer } from "./customer/resolvers.ts";
import { resolvers as delivery } from "./delivery/resolvers.ts";
import { resolvers as downloadArea } from "./download-area/resolvers.ts";
import { resolvers as fastOrder } from "./fast-order/resolvers.ts";
import { resolvers as feed } from "./feed/resolvers.ts";
import { resolvers as feedback } from "./feedback/resolvers.ts";
import { resolvers as file } from "./file/resolvers.ts";
import { resolvers as frame } from "./frame/resolvers.ts";
import type { Resolvers, ResolversParentTypes } from "./generated/resolvers.ts";
import { resolvers as history } from "./history/resolvers.ts";
import { resolvers as host } from "./host/resolvers.ts";
import { resolvers as inquiry } from "./inquiry/resolvers.ts";
import { resolvers as inspection } from "./inspection/resolvers.ts";
import { resolvers as invoice } from "./invoice/resolvers.ts";
import { resolvers as marketing } from "./marketing/resolvers.ts";
import { resolvers as media } from "./media/resolvers.ts";
import { resolvers as news } from "./news/resolvers.ts";
import { resolvers as numberedDocument } from "./numbered-document/resolvers.ts";
import { resolvers as order } from "./order/resolvers.ts";
import { resolvers as orderPayment } from "./order-payment/resolvers.ts";
import { resolvers as payment } from "./payment/resolvers.ts";
import { resolvers as pickupOrder } from "./pickup-order/resolvers.ts";
import { resolvers as productAdmin } from "./product-admin/resolvers.ts";
import { resolvers as proposal } from "./proposal/resolvers.ts";
import { resolvers as recall } from "./recall/resolvers.ts";
import { resolvers as registration } from "./registration/resolvers.ts";
import { resolvers as report } from "./report/resolvers.ts";
import { resolvers as restock } from "./restock/resolvers.ts";
import { resolvers as salesArea } from "./sales-area/resolvers.ts";
import { resolvers as salesDocument } from "./sales-document/resolvers.ts";
import { resolvers as salesOverview } from "./sales-overview/resolvers.ts";
import { resolvers as upload } from "./upload/resolvers.ts";
import { resolvers as uploadArea } from "./upload-area/resolvers.ts";
import { resolvers as user } from "./user/resolvers.ts";
import { resolvers as vendor } from "./vendor/resolvers.ts";
import { resolvers as visitForm } from "./visit-form/resolvers.ts";
import { withAllFields } from "./with-all-fields.ts";
import { resolvers as workQueue } from "./work-queue/resolvers.ts";

/** The resolvers of all domains. Add new domains here; their schema.graphql is beside their resolvers. */
export const modules = withAllFields<Resolvers, ResolversParentTypes>()([
  access,
  announcement,
  banner,
  base,
  bonus,
  cart,
  catalog,
  claim,
  content,
  customer,
  delivery,
  feed,
  feedback,
  frame,
  history,
  host,
  inquiry,
  inspection,
  invoice,
  marketing,
  media,
  news,
  numberedDocument,
  order,
  orderPayment,
  downloadArea,
  fastOrder,
  payment,
  pickupOrder,
  productAdmin,
  proposal,
  recall,
  registration,
  report,
  restock,
  salesArea,
  salesDocument,
  salesOverview,
  file,
  upload,
  uploadArea,
  user,
  vendor,
  visitForm,
  workQueue,
]);
