// Written by `npm run generate` from the description of the API.
import type { Call, Page, Send } from './runtime';

export type WalkUpInput = { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'WALKIN'; payment: { method: string; reference?: string | null; amount: number | string } } | { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'PP'; PPSummaryAmount: number | string; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType?: string | null; priorityPassCost?: number | string; cardCreatedOn?: string | null; cardExpiresOn?: string | null }[] } | { email: string; countryCode: string; phone: string; podId?: number; pricingPlanId: number; datetimeStart?: string; businessPartnerId?: number; subPartnerId?: number | null; bookingType: 'BP'; PPSummaryAmount: number | string; boardingPasses: { boardedUserName: string; airlineName?: string | null; flightNumber?: string | null; departingFrom?: string | null; arrivingTo?: string | null; travelDate?: string | null }[] };
export type Failure = { message: string; code: string; errors?: { path: string; message: string }[] };
export type OwnAlerts = { unseen: number; alerts: { id: number; kind: 'doorTrouble' | 'doorLock' | 'paymentGateway' | 'silent' | 'podRefused' | 'blockEnds' | 'refund' | 'dispute'; title: string; href: string; at: string; dueAt: string }[] };
export type OwnSession = { id: string; device: string; isApi: boolean; ip: string | null; createdAt: string; lastSeenAt: string; isCurrent: boolean };
export type SubAdmin = { id: number; firstName: string; lastName: string; email: string; permissions: number[]; business_partner_id: number[]; admin_business_partners: { id: number; name: string }[]; admin_api_partners: { id: number; name: string }[]; isActive: boolean; invited: boolean; lastSeenAt: string | null; createdAt: string; updatedAt: string };
export type ListMeta = { total: number; totalIsLowerBound?: true; page: number; limit: number };
export type Amenity = { id: number; name: string; image: string | null; fileName: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type Announcement = { id: number; heading: string; content: string; description: string; translations: Record<string, { heading?: string; content?: string }>; bannerImg: string | null; fileName: string | null; isPublish: boolean; isPublishDate: string | null; locationIds: number[]; spaceIds: number[]; partnerIds: number[]; showsFrom: string | null; showsUntil: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type AudioRow = { id: number; audioName: string; fileName: string; url: string; mimetype: string; size: number; duration: number; ownerId: number | null; owner: string; createdAt: string; updatedAt: string; spaces: { id: number; name: string; shortName: string | null; location: string }[] };
export type Audio = { id: number; audioName: string; fileName: string; url: string; mimetype: string; size: number; duration: number; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type AuditLine = { id: number; at: string; when: string; actorKind: 'staff' | 'visitor' | 'pod' | 'system'; admin: { id: number; name: string; email: string } | null; ip: string | null; action: string; entity: string; entityId: string | null; recordCalled: string | null; before: unknown; after: unknown };
export type BoardSpace = { id: number; name: string; shortName: string; status: 'active' | 'inactive'; location: { id: number; name: string }; timezone: string; closedFrom: string | null; closedUntil: string | null; outOfService: { from: string; until: string | null } | null; pod: { reportedAt: string | null; off: ('doorLock' | 'paymentGateway')[] } | null; doorOpensBy: 'pod' | 'keypad' | 'staff'; doorTrouble: { tries: number; lastAt: string } | null; times: { kind: 'booking' | 'hold'; datetimeStart: string; datetimeEnd: string; holdExpiresAt: string | null; booking: { id: number; transactionId: string; name: string; phone: string; isExtended: boolean } | null; failedUnlocks: number }[] };
export type Booking = { id: number; transactionId: string; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; timezone: string; duration: number; pricingPlan: string | null; subTotal: number; discount: number; tax: number; waived: number; credit: number; amount: number; receipt: { tax: number; wallet: number }; payment_refunds: { totalRefund: number }; totalRefund: number; refundState: 'refunded' | 'due' | 'none'; toRefund: number; PPSummaryAmount: number; promoCode: string | null; isExtendedBooking: boolean; receiptNumber: number | null; iwgReservationId: string | null; createdAt: string; updatedAt: string; cancelledAt: string | null; cancelReason: 'operator' | 'door' | 'lapsed' | null; userId: number; user: { id: number; name: string; email: string; phone: string }; pod: { id: number; name: string; inventoryId: string | null; iwgCentreId: string | null; address: string | null; zipcode: string | null; size: number | null; tax: number; description: string | null; amenities: string[] }; location: { id: number; name: string; city: string | null; country: string | null }; business_partner: { id: number; name: string }; subPartner: { id: number; name: string } | null; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType: string | null; priorityPassCost: number; cardCreatedOn: string | null; cardExpiresOn: string | null }[]; boardingPasses: { boardedUserName: string; airlineName: string | null; flightNumber: string | null; departingFrom: string | null; arrivingTo: string | null; travelDate: string | null }[]; accessCode: string | null; wifiAccessCode: string | null; confirmedAt: string | null; cancelledBy: string | null; periods: PriceLine[]; payments: { id: number; state: string; amount: number; captured: number; refunded: number; card: string | null; reference: string | null }[]; payment: { method: string; reference: string | null; amount: number } | null; refunds: { id: number; method: 'card' | 'wallet'; state: 'pending' | 'succeeded' | 'failed'; amount: number; reason: string | null; reference: string | null; failure: string | null; by: string; createdAt: string }[]; commands: PodCommand[] };
export type PriceLine = { id: number; ordinal: number; state: 'held' | 'paying' | 'confirmed' | 'released'; datetimeStart: string; datetimeEnd: string; duration: number; subtotal: number; discount: number; tax: number; waived: number; wallet: number; amount: number; taxPercent: number | null; createdAt: string; confirmedAt: string | null; subPartnerName: string | null; payment: { method: string; reference: string | null; amount: number } | null };
export type PodCommand = { id: number; type: string; state: string; by: string; createdAt: string; error: string | null; isLate: boolean };
export type RefundOutcome = { state: 'succeeded' | 'pending'; message: string };
export type MoreTime = { datetimeEnd: string; taxPercent: number; nextStartsAt: string | null; plans: { pricingPlanId: number; duration: number; datetimeEnd: string; subtotal: number; tax: number; amount: number }[] };
export type DoorOutcome = { commandId: number; message: string };
export type MoveCheck = { datetimeStart: string; datetimeEnd: string; refusal: { code: string; message: string } | null };
export type BookingNote = { id: number; text: string; by: string; createdAt: string };
export type Receipt = { receiptNumber: number; bookingId: number; transactionId: string; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; status: number; businessPartnerId: number; partnerName: string; subPartnerName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; logo: string | null; user: { name: string; email: string }; pod: { id: number; name: string; address: string | null; zipcode: string | null; tax: number }; location: { id: number; name: string; city: string | null; country: string | null }; timezone: string; datetimeStart: string; datetimeEnd: string; duration: number; seller: { legalName: string; address: string | null; taxNumber: string | null } | null; periods: PriceLine[]; taxes: { percent: number | null; net: number; tax: number }[]; subTotal: number; discount: number; promoCode: string | null; tax: number; waived: number; amount: number; wallet: number; payments: { card: string | null; amount: number }[]; refunds: { method: 'card' | 'wallet'; state: 'pending' | 'succeeded'; amount: number; tax: number; creditNote: number | null; createdAt: string }[]; totalRefund: number };
export type RefundDetails = { refundtotal: number; subtotal: number; discount: number; tax: number; waived: number; wallet: number; refundable: number; refundableCard: number; suggested: number; rule: string | null; refunds: { id: number; method: 'card' | 'wallet'; state: 'pending' | 'succeeded' | 'failed'; amount: number; reason: string | null; reference: string | null; failure: string | null; by: string; createdAt: string }[] };
export type BookingStory = { id: number; transactionId: string; status: number; datetimeStart: string; datetimeEnd: string; contact: { name: string; email: string; phone: string }; pod: { id: number; name: string }; location: { name: string }; amount: number; totalRefund: number; paidWith: string | null; clock: { zone: string; changes: number[]; offsets: number[] }; actions: ('unlock' | 'moveToFree' | 'lock' | 'extend' | 'reschedule' | 'refund' | 'receipt' | 'images' | 'cancelAndRefund' | 'cancel')[]; best: 'unlock' | 'moveToFree' | 'lock' | 'extend' | 'reschedule' | 'refund' | 'receipt' | 'images' | 'cancelAndRefund' | 'cancel' | null; mayNote: boolean; passcode: string | null; freePod: { id: number; plate: string } | null; lines: { key: string; at: string; title: string; detail: string | null; tone: 'ok' | 'bad' | 'plain' | 'note'; by: string | null }[] };
export type BookingRow = { id: number; transactionId: string; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; timezone: string; duration: number; pricingPlan: string | null; subTotal: number; discount: number; tax: number; waived: number; credit: number; amount: number; receipt: { tax: number; wallet: number }; payment_refunds: { totalRefund: number }; totalRefund: number; refundState: 'refunded' | 'due' | 'none'; toRefund: number; PPSummaryAmount: number; promoCode: string | null; isExtendedBooking: boolean; receiptNumber: number | null; iwgReservationId: string | null; createdAt: string; updatedAt: string; cancelledAt: string | null; cancelReason: 'operator' | 'door' | 'lapsed' | null; userId: number; user: { id: number; name: string; email: string; phone: string }; pod: { id: number; name: string; inventoryId: string | null; iwgCentreId: string | null; address: string | null; zipcode: string | null; size: number | null; tax: number }; location: { id: number; name: string; city: string | null; country: string | null }; business_partner: { id: number; name: string }; subPartner: { id: number; name: string } | null; priorityPasses: { priorityUserName: string; priorityCardNumber: string; inputType: string | null; priorityPassCost: number; cardCreatedOn: string | null; cardExpiresOn: string | null }[]; boardingPasses: { boardedUserName: string; airlineName: string | null; flightNumber: string | null; departingFrom: string | null; arrivingTo: string | null; travelDate: string | null }[] };
export type BoxType = { id: number | null; partnerName: string; name: string };
export type BulkJob = { id: number; kind: 'customer.activate' | 'customer.deactivate' | 'space.activate' | 'space.deactivate' | 'space.plans' | 'space.sponsor' | 'space.features' | 'space.delete' | 'refund' | 'booking.clear' | 'sponsor.delete' | 'plan.delete' | 'partner.delete' | 'amenity.delete' | 'feature.delete' | 'audio.delete' | 'location.activate' | 'location.deactivate' | 'location.delete' | 'announcement.publish' | 'announcement.unpublish' | 'announcement.delete' | 'sub-admin.activate' | 'sub-admin.deactivate'; state: 'running' | 'done' | 'stopped'; requestedBy: string; createdAt: string; endedAt: string | null; total: number; done: number; leftOut: number; amount: number; reasons: { recordId: number; label: string; reason: string }[]; outcomes: { recordId: number; label: string; outcome: string }[] };
export type StartedBulkJob = { id: number };
export type BusinessPartner = { id: number; name: string; code: string; api_key: string; previousKeyExpiresAt: string | null; boxKey: string; parentId: number | null; parent: { id: number; name: string; code: string } | null; isHouse: boolean; logo: string | null; fileName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; createdAt: string; updatedAt: string };
export type BusinessPartnerDetail = { id: number; name: string; code: string; api_key: string; previousKeyExpiresAt: string | null; boxKey: string; parentId: number | null; parent: { id: number; name: string; code: string } | null; isHouse: boolean; logo: string | null; fileName: string | null; receiptName: string | null; receiptEmail: string | null; receiptDescription: string | null; createdAt: string; updatedAt: string; subPartners: { id: number; name: string; code: string }[] };
export type SeasonalCredit = { creditId: number; amount: number; fromDate: string | null; toDate: string | null; expiresAfterDays: number | null; isActive: boolean; updatedAt: string };
export type LedgerLine = { id: number; amount: number; balance: number; reason: 'assigned' | 'seasonal' | 'booking' | 'booking_released' | 'refund' | 'correction' | 'taken_back' | 'expired'; note: string | null; ownerId: number | null; owner: string; expiresAt: string | null; booking: { id: number; transactionId: string } | null; by: string; createdAt: string };
export type Wallet = { userId: number; wallet: number };
export type Dispute = { id: number; providerRef: string; state: string; reason: string; amount: number; dueAt: string | null; openedAt: string; booking: { id: number; transactionId: string; customer: string }; space: string; location: string | null; card: { brand: string | null; last4: string | null } };
export type ListExport = { id: number; list: string; fileName: string; state: 'running' | 'done' | 'failed'; rows: number; done: number; createdAt: string };
export type Feature = { id: number; name: string; key: string; image: string | null; fileName: string | null; htmlText: string | null; translations: Record<string, { name?: string; htmlText?: string }>; bannerImg: string | null; bannerFileName: string | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type HealthRow = { podId: number; liveStatus: { internal: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null }; external: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null } }; light1: boolean | null; light2: boolean | null; light3: boolean | null; light4: boolean | null; internalScreen: boolean | null; internalCamera: boolean | null; microphone: boolean | null; sound: boolean | null; internalApplaunch: boolean | null; internalRuckus: boolean | null; internalConnections: boolean | null; internalApps: boolean | null; externalScreen: boolean | null; externalCamera: boolean | null; paymentGateway: boolean | null; doorLock: boolean | null; externalApplaunch: boolean | null; externalRuckus: boolean | null; externalConnections: boolean | null; id: number; pod: { id: number; name: string; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; businessPartners: { business_partner_id: number; name: string }[] }; location: { id: number; name: string }; timezone: string; reportedAt: string | null; verdict: 'silent' | 'failed' | 'fine' | 'none'; uptime: number | null };
export type HealthDetail = { podId: number; liveStatus: { internal: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null }; external: { pod_app_status: boolean; cpu: number | null; mem: number | null; total_mem: number | null; reportedAt: string | null } }; light1: boolean | null; light2: boolean | null; light3: boolean | null; light4: boolean | null; internalScreen: boolean | null; internalCamera: boolean | null; microphone: boolean | null; sound: boolean | null; internalApplaunch: boolean | null; internalRuckus: boolean | null; internalConnections: boolean | null; internalApps: boolean | null; externalScreen: boolean | null; externalCamera: boolean | null; paymentGateway: boolean | null; doorLock: boolean | null; externalApplaunch: boolean | null; externalRuckus: boolean | null; externalConnections: boolean | null; id: number; pod: { id: number; name: string; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; businessPartners: { business_partner_id: number; name: string }[] }; location: { id: number; name: string }; timezone: string; reportedAt: string | null; verdict: 'silent' | 'failed' | 'fine' | 'none'; uptime: number | null; samples: { at: string; internalCpu: number | null; internalMem: number | null; externalCpu: number | null; externalMem: number | null }[]; incidents: PodIncident[] };
export type PodIncident = { id: number; component: string; since: string; until: string | null };
export type Movement = { id: number; kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; at: string; recordedAt: string; booking: { id: number; transactionId: string; customer: string } | null; customer: { id: number; name: string } | null; businessPartner: string | null; location: string | null; space: string | null; card: { brand: string | null; last4: string | null } | null; intentId: string | null; providerRef: string | null; creditOf: string | null; note: string | null; gross: number; tax: number; net: number };
export type Reconciliation = { fetchedUntil: string | null; sides: { label: 'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts'; provider: number; ledger: number; bookings: number | null; waiting: number }[]; differences: { kind: 'captured_not_booked' | 'booked_not_captured' | 'wrong_amount' | 'double' | 'unknown_intent' | 'refunded_elsewhere' | 'dispute' | 'missing_payout' | 'fee' | 'late'; at: string; reference: string; booking: { id: number; transactionId: string } | null; provider: number | null; ledger: number | null; bookings: number | null; todo: string }[] };
export type LedgerTotals = { revenue: number; totals: { kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; count: number; gross: number; tax: number }[] };
export type OutagePreview = { count: number; card: number; wallet: number; bookings: { id: number; transactionId: string; customer: string; space: string; startsAt: string; endsAt: string; card: number; wallet: number; leftOut: string | null }[] };
export type PartnerReceipt = { id: number; businessPartnerId: number; partnerName: string; receiptName: string; receiptEmail: string; receiptDescription: string; logo: string | null; createdAt: string; updatedAt: string };
export type AssignablePermission = { permission_id: number; permission_name: string; group: string; restricts: boolean; passedOn: boolean };
export type PermissionRecord = { permission_id: number; role_name: string };
export type Photo = { id: number; bookingId: number; url: string; createdAt: string };
export type SpaceRow = { id: number; name: string; shortName: string | null; status: 'active' | 'inactive' | 'deleted'; isActive: boolean; address: string | null; description: string | null; timezone: string; zipcode: string | null; latitude: number | null; longitude: number | null; inventoryId: string | null; iwgCentreId: string | null; terminalId: string | null; location: { id: number; name: string; city: string | null; country: string | null }; podPricingPlans: { id: number; name: string }[]; images: { url: string; name: string }[]; createdAt: string; updatedAt: string };
export type Space = { id: number; name: string; shortName: string | null; status: 'active' | 'inactive' | 'deleted'; isActive: boolean; address: string | null; description: string | null; timezone: string; zipcode: string | null; latitude: number | null; longitude: number | null; inventoryId: string | null; iwgCentreId: string | null; terminalId: string | null; location: { id: number; name: string; city: string | null; country: string | null }; podPricingPlans: { id: number; name: string }[]; images: { url: string; name: string }[]; createdAt: string; updatedAt: string; translations: Record<string, { description?: string }>; size: number | null; tax: number; locationId: number; secondaryLocations: number[]; pod_locations: { id: number; name: string }[]; pricingPlanId: number[]; partnerId: number[]; partners: { id: number; name: string }[]; business_partner_id: number[]; business_partners: { id: number; name: string; code: string; boxKey: string }[]; box_type_id: number | null; boxType: { id: number; name: string } | null; type: string | null; sponsorId: number | null; sponsor: { id: number; name: string } | null; audio_id: number | null; audio: { id: number; name: string; url: string } | null; audios: { id: number; name: string; url: string }[]; amenityIds: number[]; amenities: { id: number; name: string; amenityId: number; image: string | null }[]; extAppFeaturesIds: { id: number; dragOrder: number }[]; features: { id: number; name: string; extAppFeaturesId: number; dragOrder: number }[]; restrictedFrom: string; restrictedTo: string; calendarId: string | null; calendarClientId: string | null; hasCalendarClientSecret: boolean; hasCalendarRefreshToken: boolean; isCradlepointEnabled: boolean; doorOpensBy: 'pod' | 'keypad' | 'staff'; hasDeviceToken: boolean; deviceTokenMintedAt: string | null; reportedAt: string | null; config?: string | null; configs?: { config: string }[] };
export type SpaceConfig = { config: string | null; versions: { id: number; config: string; savedBy: string | null; createdAt: string }[] };
export type WalkUpOffer = { taxPercent: number; nextStartsAt: string | null; plans: { pricingPlanId: number; duration: number; datetimeEnd: string; subtotal: number; tax: number; amount: number }[]; partners: { id: number; name: string; isHouse: boolean }[] };
export type DeactivatedSpaces = { spaceIds: number[]; jobId: number | null };
export type WebSpace = { id: number; name: string; address: string | null; description: string | null; tax: number; timezone: string; location: { name: string; timezone: string }; doorOpensBy: 'pod' | 'keypad' | 'staff'; images: { url: string; name: string }[]; podPricingPlans: { pricingPlanId: number; pricingPlan: { cost: number; duration: number }; isAvailable: boolean }[]; partner: { name: string; logoUrl: string | null } | null; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; isAvailable: boolean; unavailableReason: string | null; unavailableCode: string | null; freeFrom: string | null; occupiedUntil: string | null; podreservations: { id: string }[]; audios?: { id: number; audioName: string; url: string; duration: number }[]; serverTime: string };
export type NearestSpace = { podId: number; name: string; address: string | null; metres: number | null };
export type PricingPlan = { id: number; duration: number; cost: number; name: string; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type PrivacyPolicy = { htmlDescription: string; description: string; translations: Record<string, { htmlDescription?: string }>; updatedAt: string; privacyhtmlDescription: string };
export type SeasonalPromo = { id: number; name: string; amount: number; fromDate: string | null; expiredAt: string | null; maxUseLimit: number; usedCount: number; isActive: boolean; updatedAt: string };
export type PromoCode = { id: number; name: string; amount: number; expiredAt: string | null; userId: number | null; maxUseLimit: number; usedCount: number; ownerId: number | null; owner: string; availableToAll: boolean; isActive: boolean; createdAt: string };
export type CodedLocation = { id: number; name: string; spaces: number };
export type CodedSpace = { id: number; name: string; shortName: string | null; location: string; isActive: boolean };
export type WifiStock = { used: number; unused: number; total: number; usedInAWeek: number; daysLeft: number | null; isLow: boolean };
export type WifiUpload = { added: number; duplicates: { count: number; lines: { line: number; reason: string }[] }; invalid: { count: number; lines: { line: number; reason: string }[] } };
export type WifiCode = { id: number; code: string; usedAt: string | null; usedOn: string | null; createdAt: string; addedOn: string; booking: { id: number; transactionId: string } | null };
export type SearchResults = { actions: { label: string; detail: string; href: string }[]; bookings: { label: string; detail: string; href: string; id: number }[]; users: { label: string; detail: string; href: string; id: number }[]; spaces: { label: string; detail: string; href: string; id: number }[]; locations: { label: string; detail: string; href: string; id: number }[]; more: { label: string; detail: string; href: string }[] };
export type SpaceBlock = { id: number; space: { id: number; name: string; timezone: string }; startsAt: string; endsAt: string | null; state: 'upcoming' | 'running' | 'over'; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; note: string; madeBy: string | null; updatedAt: string };
export type NewSpaceBlocks = { blocks: SpaceBlock[]; jobId: number | null };
export type BookingInBlock = { id: number; transactionId: string; spaceId: number; space: string; name: string; startsAt: string; endsAt: string; isRunning: boolean; refund: number | null };
export type ProposedName = { name: string; shortName: string };
export type Sponsor = { id: number; name: string; logoUrl: string | null; fileName: string | null; theme: { Color: { BrandPrimary?: string; BrandSecondary?: string; Neutral?: string; NeutralLight?: string; NeutralDark?: string; NeutralExtraDark?: string; White?: string; Success?: string; Error?: string } } | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string };
export type SponsorDetail = { id: number; name: string; logoUrl: string | null; fileName: string | null; theme: { Color: { BrandPrimary?: string; BrandSecondary?: string; Neutral?: string; NeutralLight?: string; NeutralDark?: string; NeutralExtraDark?: string; White?: string; Success?: string; Error?: string } } | null; ownerId: number | null; owner: string; createdAt: string; updatedAt: string; spaces: { id: number; name: string; location: string; isActive: boolean }[] };
export type StatementMonth = { month: string; closedAt: string | null; canClose: boolean; statements: Statement[] };
export type Statement = { id: number | null; number: number | null; month: string; businessPartnerId: number | null; partnerName: string; closedAt: string | null; bookings: number; passes: number; passAmount: number; sold: number; tax: number; operatorCredit: number; refunded: number; kinds: { kind: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; count: number; gross: number; tax: number }[]; taxes: { country: string; percent: number; gross: number; tax: number }[] };
export type ClosedMonth = { month: string; statements: number };
export type Terms = { htmlDescription: string; description: string; translations: Record<string, { htmlDescription?: string }>; updatedAt: string };
export type SpaceTimes = { id: number; times: { kind: 'booking' | 'hold'; datetimeStart: string; datetimeEnd: string; holdExpiresAt: string | null; booking: { id: number; transactionId: string; name: string; amount: number; isExtended: boolean } | null }[]; closed: { from: string; until: string | null }[]; blocks: { from: string; until: string | null; id: number; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; updatedAt: string }[]; silent: { from: string; until: string | null }[] };
export type WalkUp = { id: number; transactionId: string; status: number; bookingType: 'WALKIN' | 'PP' | 'BP'; podId: number; datetimeStart: string; datetimeEnd: string; amount: number; PPSummaryAmount: number };
export type InstantBooking = { id: string; url: string; total: number; expiredAt: string };
export type WebBooking = { id: string; transactionId: string; status: number; amount: number; subTotal: number; discount: number; tax: number; credit: number; duration: number; accessCode: string | null; wifiAccessCode: string | null; datetimeStart: string; datetimeEnd: string; expiredAt: string; serverTime: string; leftAt: string | null; isPaying: boolean; podId: number; pricingPlanId: number | null; timezone: string; user: { email: string; phone: string; countryCode: string }; isUnmailed: boolean; pod: { name: string; address: string | null; tax: number; doorOpensBy: 'pod' | 'keypad' | 'staff'; images: { url: string; name: string }[] }; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; refunded: number; doorRefund: boolean; otherSpace: NearestSpace | null; timeGone: boolean; extension: { amount: number; subTotal: number; discount: number; tax: number; credit: number; duration: number; datetimeStart: string; datetimeEnd: string; expiredAt: string; isPaying: boolean } | null };
export type DoorRefund = { refunded: number; card: number; wallet: number };
export type BookingVersion = { serverTime: string; version: string };
export type ProvenEmail = { email: string; wallet: number };
export type Country = { id: number; name: string; code: string; dialCode: string; flag: string };
export type DeviceBooking = { id: number; status: number; bookingType: 'ALL' | 'WALKIN' | 'PP' | 'BP'; datetimeStart: string; datetimeEnd: string; passcodeHmac: string };
export type DeviceCommand = { id: number; type: 'unlock' | 'lock' | 'wifi-change'; payload: Record<string, unknown>; createdAt: string; expiresAt: string };
export type DeviceConfig = { podId: number; name: string; isActive: boolean; address: string | null; timezone: string; tax: number; location: { name: string }; kiosk: { globalPoll: number; shortPoll: number; signUpTimeout: number; tellMeMore: number; defaultTimeout: number; thankYouTimeout: number }; config: unknown; configText: string | null; features: { id: number; name: string; key: string; image: string | null; htmlText: string | null; bannerImg: string | null }[]; sponsor: { name: string; logoUrl: string | null; theme: Record<string, string> | null } | null; audio: { name: string; url: string; duration: number } | null; announcements: { id: number; heading: string; content: string; bannerImg: string | null; isPublishDate: string }[]; plans: { pricingPlanId: number; cost: number; duration: number }[]; realtime: { key: string; host: string; channel: string }; passcodeKey: string; serverTime: string };
export type Coordinates = { latitude: number; longitude: number; source: 'maps' | 'city' | 'location'; place: string; timezone: string };
export type Location = { id: number; name: string; address: string | null; city: string | null; state: string | null; zipcode: string | null; country: string | null; countryId: number | null; stateId: number | null; cityId: number | null; timezone: string | null; latitude: number | null; longitude: number | null; is_active: boolean; createdAt: string; updatedAt: string };
export type StaffProfile = { id: number; email: string; firstName: string; lastName: string; role: 'admin' | 'sub-admin'; permissions: PermissionRecord[] };
export type Partner = { id: number; name: string; promo: string | null; code: string | null; discount: number; logoUrl: string | null; fileName: string | null; createdAt: string; updatedAt: string };
export type PartnerDetail = { id: number; name: string; promo: string | null; code: string | null; discount: number; logoUrl: string | null; fileName: string | null; createdAt: string; updatedAt: string; spaces: { id: number; name: string; location: string; isActive: boolean }[] };
export type PromoValue = { amount: number; partner: string | null };
export type TimeZone = { id: string; name: string; label: string };
export type User = { id: number; name: string; firstName: string; lastName: string; username: string | null; email: string | null; countryCode: string | null; phone: string | null; profilePic: string | null; isActive: boolean; status: 'active' | 'inactive' | 'deleted'; wallet: number | null; credit: { ownerId: number | null; owner: string; amount: number }[] | null; totalBooking: number; totalAmount: number; address: { address: string | null; city: string | null; state: string | null; country: string | null; zipcode: string | null; countryId: number | null; stateId: number | null; cityId: number | null } | null; business_partners: { id: number; name: string; code: string }[]; isShared: boolean; isAnonymised: boolean; createdAt: string; createdOn: string; updatedAt: string };
export type PersonalData = { profile: Record<string, unknown>; bookings: Record<string, unknown>[]; periods: Record<string, unknown>[]; passes: Record<string, unknown>[]; payments: Record<string, unknown>[]; refunds: Record<string, unknown>[]; wallet: Record<string, unknown>[]; promoCodes: Record<string, unknown>[]; photos: Record<string, unknown>[]; mails: Record<string, unknown>[]; sentMails: Record<string, unknown>[]; notes: Record<string, unknown>[]; emailCodes: Record<string, unknown>[]; auditEntries: Record<string, unknown>[] };

/** Every operation of the API, by its operationId. */
export const operations = (send: Send) => ({
  /** Your newest alerts, and how many you have not seen */
  getAdminAccountAlerts: (call: Call = {}) =>
    send<OwnAlerts>('GET', '/admin/account/alerts', 'data', call),
  /** Note that you have seen your alerts */
  postAdminAccountAlertsSeen: (call: Call = {}) =>
    send<null>('POST', '/admin/account/alerts/seen', 'data', call),
  /** End all of your own sessions but this one */
  deleteAdminAccountSessions: (call: Call = {}) =>
    send<null>('DELETE', '/admin/account/sessions', 'data', call),
  /** Your own sessions that have not ended, the last used one first */
  getAdminAccountSessions: (call: Call = {}) =>
    send<OwnSession[]>('GET', '/admin/account/sessions', 'data', call),
  /** End one of your own sessions */
  deleteAdminAccountSessionsId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/account/sessions/{id}', 'data', call),
  /** Prove again who you are, for 15 minutes of this session */
  postAdminAccountStepUp: (call: Call & { body: { password: string; code?: string; passkey?: { id: string; rawId: string; type: 'public-key'; response: { clientDataJSON: string; authenticatorData: string; signature: string } } } }) =>
    send<null>('POST', '/admin/account/step-up', 'data', call),
  /** List the sub-admins who hold no more than the caller */
  getAdminAdmins: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'active' | 'inactive' } } = {}) =>
    send<Page<SubAdmin[]>>('GET', '/admin/admins', 'page', call),
  /** Add a sub-admin with permissions and partners that you hold, and email an invitation */
  postAdminAdmins: (call: Call & { body: { firstName: string; lastName: string; email: string; permissions: number[]; business_partner_id: number[]; deviceType?: number | string | null } }) =>
    send<SubAdmin>('POST', '/admin/admins', 'data', call),
  /** Delete a sub-admin: signed out at once, and the email can be used again */
  deleteAdminAdminsId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/admins/{id}', 'data', call),
  /** One sub-admin */
  getAdminAdminsId: (call: Call & { params: { id: string | number } }) =>
    send<SubAdmin>('GET', '/admin/admins/{id}', 'data', call),
  /** Change a sub-admin; an absent key keeps its value, and the email cannot be changed */
  putAdminAdminsId: (call: Call & { params: { id: string | number }; body: { firstName?: string; lastName?: string; permissions?: number[]; business_partner_id?: number[]; isActive?: boolean; updatedAt?: string } }) =>
    send<SubAdmin>('PUT', '/admin/admins/{id}', 'data', call),
  /** Send the invitation again to a sub-admin who has not set a password yet */
  postAdminAdminsIdInvitation: (call: Call & { params: { id: string | number } }) =>
    send<null>('POST', '/admin/admins/{id}/invitation', 'data', call),
  /** Reset the second factor of a sub-admin who has lost it: signed out at once, and told by email */
  deleteAdminAdminsIdSecondFactor: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/admins/{id}/second-factor', 'data', call),
  /** List amenities */
  getAdminAmenities: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<Amenity[]>>('GET', '/admin/amenities', 'page', call),
  /** Add an amenity; its image has at most 60x60 px */
  postAdminAmenities: (call: Call & { body: { name: string; image: string; fileName?: string | null; ownerId?: number | null } }) =>
    send<Amenity>('POST', '/admin/amenities', 'data', call),
  /** Delete an amenity that no space uses */
  deleteAdminAmenitiesId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/amenities/{id}', 'data', call),
  /** One amenity */
  getAdminAmenitiesId: (call: Call & { params: { id: string | number } }) =>
    send<Amenity>('GET', '/admin/amenities/{id}', 'data', call),
  /** Change an amenity; an absent key keeps its value, so send the image only if it has changed */
  putAdminAmenitiesId: (call: Call & { params: { id: string | number }; body: { name?: string; image?: string; fileName?: string | null; updatedAt?: string } }) =>
    send<Amenity>('PUT', '/admin/amenities/{id}', 'data', call),
  /** List announcements */
  getAdminAnnouncements: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByHeading' | 'sortByPublishDate' | 'sortByStatus' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'published' | 'unpublished'; ownerId?: string | number } } = {}) =>
    send<Page<Announcement[]>>('GET', '/admin/announcements', 'page', call),
  /** Add an announcement, unpublished */
  postAdminAnnouncements: (call: Call & { body: { heading: string; content: string; translations?: Record<string, { heading?: string | null; content?: string | null } | null>; bannerImg?: string | null; fileName?: string | null; locationIds?: number[]; spaceIds?: number[]; partnerIds?: number[]; showsFrom?: string | null; showsUntil?: string | null; ownerId?: number | null } }) =>
    send<Announcement>('POST', '/admin/announcements', 'data', call),
  /** Delete an announcement */
  deleteAdminAnnouncementsId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/announcements/{id}', 'data', call),
  /** One announcement */
  getAdminAnnouncementsId: (call: Call & { params: { id: string | number } }) =>
    send<Announcement>('GET', '/admin/announcements/{id}', 'data', call),
  /** Change an announcement; an absent key keeps its value, null clears the banner */
  putAdminAnnouncementsId: (call: Call & { params: { id: string | number }; body: { heading?: string; content?: string; translations?: Record<string, { heading?: string | null; content?: string | null } | null>; bannerImg?: string | null; fileName?: string | null; locationIds?: number[]; spaceIds?: number[]; partnerIds?: number[]; showsFrom?: string | null; showsUntil?: string | null; updatedAt?: string } }) =>
    send<Announcement>('PUT', '/admin/announcements/{id}', 'data', call),
  /** Publish or unpublish an announcement */
  putAdminAnnouncementsIdStatus: (call: Call & { params: { id: string | number }; body: { isPublish: boolean } }) =>
    send<Announcement>('PUT', '/admin/announcements/{id}/status', 'data', call),
  /** List audio files */
  getAdminAudio: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<AudioRow[]>>('GET', '/admin/audio', 'page', call),
  /** Add an audio file: MP3 or WAV, at most 10 MB */
  postAdminAudio: (call: Call & { body: { audioName: string; file: Blob | string; fileName?: string | null; ownerId?: number | null } }) =>
    send<Audio>('POST', '/admin/audio', 'data', call, true),
  /** Delete an audio file that no space uses */
  deleteAdminAudioId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/audio/{id}', 'data', call),
  /** One audio file, with the spaces that use it */
  getAdminAudioId: (call: Call & { params: { id: string | number } }) =>
    send<AudioRow>('GET', '/admin/audio/{id}', 'data', call),
  /** Rename an audio file or replace its file; an absent key keeps its value */
  putAdminAudioId: (call: Call & { params: { id: string | number }; body: { audioName?: string; file?: Blob | string; fileName?: string | null; updatedAt?: string } }) =>
    send<Audio>('PUT', '/admin/audio/{id}', 'data', call, true),
  /** A URL to PUT one audio file to, and the pathname to save afterwards */
  getAdminAudioSignedUrl: (call: Call & { query: { filename: string | number } }) =>
    send<{ url: string; pathname: string }>('GET', '/admin/audio/signed-url', 'data', call),
  /** Who did what to which record, newest first */
  getAdminAuditLog: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; entityId?: string | number; startDate?: string | number; endDate?: string | number; adminId?: string | number; entity?: 'customer' | 'space' | 'space settings' | 'booking' | 'sponsor' | 'pricing plan' | 'partner' | 'amenity' | 'feature' | 'health-alerts' | 'audio file' | 'wifi codes' | 'location' | 'announcement' | 'text' | 'promo code' | 'seasonal credit' | 'business partner' | 'receipt' | 'sub-admin' | 'statement' | 'money settings' | 'admin' | 'email proof' | 'bulk job' | 'export' | 'effect'; by?: 'staff' | 'visitor' | 'pod' | 'system' } } = {}) =>
    send<Page<AuditLine[]>>('GET', '/admin/audit-log', 'page', call),
  /** Everyone who appears in the audit log */
  getAdminAuditLogPeople: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number } } = {}) =>
    send<Page<{ id: number; name: string }[]>>('GET', '/admin/audit-log/people', 'page', call),
  /** Spaces with what happens in them now and in the next twelve hours */
  getAdminBoard: (call: Call & { query?: { ids?: string | number } } = {}) =>
    send<BoardSpace[]>('GET', '/admin/board', 'data', call),
  /** Cancel an upcoming or current booking; this refunds nothing */
  deleteAdminBookingId: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number } }) =>
    send<null>('DELETE', '/admin/booking/{id}', 'data', call),
  /** One booking in full */
  getAdminBookingId: (call: Call & { params: { id: string | number } }) =>
    send<Booking>('GET', '/admin/booking/{id}', 'data', call),
  /** Cancel an upcoming or current booking and refund it to the card or the wallet */
  postAdminBookingIdCancelRefund: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { type: 'card' | 'wallet'; amount: number | string; reason?: string | null } }) =>
    send<RefundOutcome>('POST', '/admin/booking/{id}/cancel-refund', 'data', call),
  /** What a booking could be lengthened by, and what that costs at the counter */
  getAdminBookingIdExtend: (call: Call & { params: { id: string | number } }) =>
    send<MoreTime>('GET', '/admin/booking/{id}/extend', 'data', call),
  /** Lengthen a current booking for somebody who pays at the counter */
  postAdminBookingIdExtend: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { pricingPlanId: number; payment: { method: string; reference?: string | null; amount: number | string }; extendsFrom?: string } }) =>
    send<{ id: number; datetimeEnd: string; amount: number }>('POST', '/admin/booking/{id}/extend', 'data', call),
  /** Move the guest of a running booking to a free space of the same location, at no cost */
  postAdminBookingIdFreePod: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { freePodId: number } }) =>
    send<{ podId: number }>('POST', '/admin/booking/{id}/free-pod', 'data', call),
  /** The same as POST, for API clients with a bearer token */
  getAdminBookingIdLock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('GET', '/admin/booking/{id}/lock', 'data', call),
  /** Lock the door of a live booking; returns once its pod has done so */
  postAdminBookingIdLock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('POST', '/admin/booking/{id}/lock', 'data', call),
  /** Whether an upcoming booking could be moved to a start and a space, or why not */
  getAdminBookingIdMove: (call: Call & { params: { id: string | number }; query: { datetimeStart: string | number; podId?: string | number } }) =>
    send<MoveCheck>('GET', '/admin/booking/{id}/move', 'data', call),
  /** The spaces that a booking could be in at the same price, its own first */
  getAdminBookingIdMoveSpaces: (call: Call & { params: { id: string | number } }) =>
    send<{ id: number; name: string; location: string }[]>('GET', '/admin/booking/{id}/move/spaces', 'data', call),
  /** Add a note for staff to a booking */
  postAdminBookingIdNotes: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { text: string } }) =>
    send<BookingNote>('POST', '/admin/booking/{id}/notes', 'data', call),
  /** The receipt of a booking, as JSON or, with `format=pdf`, as a PDF; the first request gives it its number */
  getAdminBookingIdPaymentReceipt: (call: Call & { params: { id: string | number }; query?: { format?: 'json' | 'pdf' } }) =>
    send<Receipt>('GET', '/admin/booking/{id}/payment-receipt', 'data', call),
  /** The price lines of a booking, then of each extension */
  getAdminBookingIdPriceDetails: (call: Call & { params: { id: string | number } }) =>
    send<PriceLine[]>('GET', '/admin/booking/{id}/price-details', 'data', call),
  /** Refunds of a booking, and what can still be refunded */
  getAdminBookingIdRefund: (call: Call & { params: { id: string | number } }) =>
    send<RefundDetails>('GET', '/admin/booking/{id}/refund', 'data', call),
  /** Refund a past or cancelled booking to the card or the wallet */
  putAdminBookingIdRefund: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { type: 'card' | 'wallet'; amount: number | string; reason?: string | null } }) =>
    send<RefundOutcome>('PUT', '/admin/booking/{id}/refund', 'data', call),
  /** The same as POST, for API clients with a bearer token */
  getAdminBookingIdSendImage: (call: Call & { params: { id: string | number }; query: { email: string | number } }) =>
    send<{ images: number; email: string }>('GET', '/admin/booking/{id}/send-image', 'data', call),
  /** Email the images of a booking to an address */
  postAdminBookingIdSendImage: (call: Call & { params: { id: string | number }; query: { email: string | number } }) =>
    send<{ images: number; email: string }>('POST', '/admin/booking/{id}/send-image', 'data', call),
  /** What happened to a booking, in words, and what may be done */
  getAdminBookingIdStory: (call: Call & { params: { id: string | number } }) =>
    send<BookingStory>('GET', '/admin/booking/{id}/story', 'data', call),
  /** The same as POST, for API clients with a bearer token */
  getAdminBookingIdUnlock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('GET', '/admin/booking/{id}/unlock', 'data', call),
  /** Unlock the door of a live booking; returns once its pod has done so */
  postAdminBookingIdUnlock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('POST', '/admin/booking/{id}/unlock', 'data', call),
  /** List bookings of a time group (`filter`) */
  getAdminBookings: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByStartDate' | 'sortByStatus' | 'sortByBookingType' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; userId?: string | number; bookingType?: 'ALL' | 'WALKIN' | 'PP' | 'BP'; isAmountRefunded?: 'true' | 'false'; planId?: string | number; weekday?: '1' | '2' | '3' | '4' | '5' | '6' | '7'; hour?: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18' | '19' | '20' | '21' | '22' | '23'; filter?: 'current' | 'upcoming' | 'past' | 'cancelled'; startDate?: string | number; endDate?: string | number; businessPartnerId?: string | number; subPartnerId?: string | number; locationId?: string | number; refundState?: 'due' | 'refunded' | 'none' } } = {}) =>
    send<Page<BookingRow[]>>('GET', '/admin/bookings', 'page', call),
  /** The same as POST, for API clients with a bearer token */
  getAdminBookingsInventoryIdUnlock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('GET', '/admin/bookings/inventory/{id}/unlock', 'data', call),
  /** Open the door of a space outside a booking; returns once its pod has done so */
  postAdminBookingsInventoryIdUnlock: (call: Call & { params: { id: string | number } }) =>
    send<DoorOutcome>('POST', '/admin/bookings/inventory/{id}/unlock', 'data', call),
  /** The partner types of spaces, after the default one */
  getAdminBoxTypes: (call: Call = {}) =>
    send<BoxType[]>('GET', '/admin/box-types', 'data', call),
  /** Do the same to many records of a list; up to 50 are done before it answers */
  postAdminBulkJobs: (call: Call & { body: { kind: 'customer.activate' | 'customer.deactivate' | 'space.activate' | 'space.deactivate' | 'space.plans' | 'space.sponsor' | 'space.features' | 'space.delete' | 'sponsor.delete' | 'plan.delete' | 'partner.delete' | 'amenity.delete' | 'feature.delete' | 'audio.delete' | 'location.activate' | 'location.deactivate' | 'location.delete' | 'announcement.publish' | 'announcement.unpublish' | 'announcement.delete' | 'sub-admin.activate' | 'sub-admin.deactivate'; params?: Record<string, unknown>; ids?: number[]; query?: string; jobId?: number } }) =>
    send<BulkJob>('POST', '/admin/bulk-jobs', 'data', call),
  /** How far a job on many records is, and what it left out */
  getAdminBulkJobsId: (call: Call & { params: { id: string | number } }) =>
    send<BulkJob>('GET', '/admin/bulk-jobs/{id}', 'data', call),
  /** Try again to move or refund the bookings that a job left out */
  postAdminBulkJobsIdAgain: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number } }) =>
    send<StartedBulkJob>('POST', '/admin/bulk-jobs/{id}/again', 'data', call),
  /** Stop a job on many records; what is done stays done */
  postAdminBulkJobsIdStop: (call: Call & { params: { id: string | number } }) =>
    send<BulkJob>('POST', '/admin/bulk-jobs/{id}/stop', 'data', call),
  /** List business partners, their keys masked. `lookup=true` returns id, name and code of those without a parent to any staff; with `parentId` the sub-partners of one */
  getAdminBusinessPartner: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByCode'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; parentId?: string | number } } = {}) =>
    send<Page<BusinessPartner[]>>('GET', '/admin/business-partner', 'page', call),
  /** Add a business partner; its keys are created here. Not for sub-admins of selected partners */
  postAdminBusinessPartner: (call: Call & { body: { name: string; logo?: string | null; fileName?: string | null; receiptName?: string | null; receiptEmail?: string | null; receiptDescription?: string | null; code: string; parentId?: number | null } }) =>
    send<BusinessPartner>('POST', '/admin/business-partner', 'data', call),
  /** Delete a business partner that is not in use */
  deleteAdminBusinessPartnerId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/business-partner/{id}', 'data', call),
  /** One business partner with its sub-partners; its key is masked */
  getAdminBusinessPartnerId: (call: Call & { params: { id: string | number } }) =>
    send<BusinessPartnerDetail>('GET', '/admin/business-partner/{id}', 'data', call),
  /** Change a business partner, except its code, parent and keys; an absent key keeps its value */
  putAdminBusinessPartnerId: (call: Call & { params: { id: string | number }; body: { name?: string; logo?: string | null; fileName?: string | null; receiptName?: string | null; receiptEmail?: string | null; receiptDescription?: string | null; updatedAt?: string } }) =>
    send<BusinessPartner>('PUT', '/admin/business-partner/{id}', 'data', call),
  /** End the old API key of a business partner now; 409 if none is active */
  postAdminBusinessPartnerIdEndOldKey: (call: Call & { params: { id: string | number } }) =>
    send<BusinessPartner>('POST', '/admin/business-partner/{id}/end-old-key', 'data', call),
  /** Reveal the API key of a business partner; recorded in the audit log */
  postAdminBusinessPartnerIdRevealKey: (call: Call & { params: { id: string | number } }) =>
    send<{ api_key: string }>('POST', '/admin/business-partner/{id}/reveal-key', 'data', call),
  /** Rotate the API key of a business partner; the old one keeps working for `overlapHours`, 24 by default */
  postAdminBusinessPartnerIdRotateKey: (call: Call & { params: { id: string | number }; body: { overlapHours?: number; updatedAt?: string } }) =>
    send<BusinessPartner>('POST', '/admin/business-partner/{id}/rotate-key', 'data', call),
  /** Choose who gets a partner’s monthly statements by mail */
  putAdminBusinessPartnerIdStatementRecipients: (call: Call & { params: { id: string | number }; body: { emails: string[] } }) =>
    send<{ emails: string[] }>('PUT', '/admin/business-partner/{id}/statement-recipients', 'data', call),
  /** The seasonal wallet credit */
  getAdminCredit: (call: Call = {}) =>
    send<SeasonalCredit>('GET', '/admin/credit', 'data', call),
  /** A user’s ledger, newest first, with the balance after each entry */
  getAdminCreditWalletUserId: (call: Call & { params: { userId: string | number }; query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number } }) =>
    send<Page<LedgerLine[]>>('GET', '/admin/credit-wallet/{userId}', 'page', call),
  /** Assign credit to a user; returns the new balance */
  putAdminCreditWalletUserId: (call: Call & { params: { userId: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { amount: number | string; note?: string | null; ownerId?: number | null; userId?: number } }) =>
    send<Wallet>('PUT', '/admin/credit-wallet/{userId}', 'data', call),
  /** Take credit back from a user, with the reason; returns the new balance */
  postAdminCreditWalletUserIdTakeBack: (call: Call & { params: { userId: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { amount: number | string; note: string; ownerId?: number | null } }) =>
    send<Wallet>('POST', '/admin/credit-wallet/{userId}/take-back', 'data', call),
  /** Change the seasonal wallet credit; an absent key keeps its value */
  putAdminCreditId: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { amount?: number | string; fromDate?: string | null; isActive?: boolean; toDate?: string | null; expiresAfterDays?: number | null; updatedAt?: string } }) =>
    send<SeasonalCredit>('PUT', '/admin/credit/{id}', 'data', call),
  /** All-time number of bookings and users, and total income */
  getAdminDashboardPanelReport: (call: Call = {}) =>
    send<{ bookingCount?: number; userCount?: number; totalIncome: number }>('GET', '/admin/dashboard/panel-report', 'data', call),
  /** Income per month, in the operator’s time zone */
  getAdminDashboardRevenue: (call: Call & { query?: { startDate?: string | number; endDate?: string | number; locationId?: string | number; location?: string | number; export?: string | number } } = {}) =>
    send<{ revenue_stats: { year: number; name: string; count: number }[] }>('GET', '/admin/dashboard/revenue', 'data', call),
  /** Bookings and new users per month, in the operator’s time zone */
  getAdminDashboardStatistics: (call: Call & { query?: { startDate?: string | number; endDate?: string | number; locationId?: string | number; location?: string | number; export?: string | number } } = {}) =>
    send<{ booking_stats?: { year: number; name: string; count: number }[]; user_stats?: { year: number; name: string; count: number }[] }>('GET', '/admin/dashboard/statistics', 'data', call),
  /** Payments that a cardholder disputes; what needs evidence soonest first */
  getAdminDisputes: (call: Call = {}) =>
    send<Dispute[]>('GET', '/admin/disputes', 'data', call),
  /** The evidence of a dispute as a ZIP: summary, story, terms, receipt, photos */
  getAdminDisputesIdEvidence: (call: Call & { params: { id: string | number } }) =>
    send<null>('GET', '/admin/disputes/{id}/evidence', 'data', call),
  /** Your own large exports of the last day */
  getAdminExports: (call: Call = {}) =>
    send<ListExport[]>('GET', '/admin/exports', 'data', call),
  /** Have a large CSV written by a job */
  postAdminExports: (call: Call & { body: { list: 'bookings' | 'users' | 'movements' | 'audit-log' | 'wifi-codes'; query: string } }) =>
    send<ListExport>('POST', '/admin/exports', 'data', call),
  /** The file of an export that is done, for whoever asked for it */
  getAdminExportsIdFile: (call: Call & { params: { id: string | number } }) =>
    send<null>('GET', '/admin/exports/{id}/file', 'data', call),
  /** List the features of the internal app */
  getAdminFeatures: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<Feature[]>>('GET', '/admin/features', 'page', call),
  /** Add a feature; the key `custom` needs a text or a banner, other keys drop them */
  postAdminFeatures: (call: Call & { body: { name: string; key: 'custom' | 'wifi' | 'buy_pod' | 'photobooth' | 'location' | 'support' | 'flight_status' | 'survey' | 'video_calling' | 'lighting' | 'pod'; image: string; fileName?: string | null; htmlText?: string | null; translations?: Record<string, { name?: string | null; htmlText?: string | null } | null>; bannerImg?: string | null; bannerFileName?: string | null; ownerId?: number | null } }) =>
    send<Feature>('POST', '/admin/features', 'data', call),
  /** Delete a feature that no space uses */
  deleteAdminFeaturesId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/features/{id}', 'data', call),
  /** One feature of the internal app */
  getAdminFeaturesId: (call: Call & { params: { id: string | number } }) =>
    send<Feature>('GET', '/admin/features/{id}', 'data', call),
  /** Change a feature; an absent key keeps its value, and a key other than `custom` clears text and banner */
  putAdminFeaturesId: (call: Call & { params: { id: string | number }; body: { name?: string; key?: 'custom' | 'wifi' | 'buy_pod' | 'photobooth' | 'location' | 'support' | 'flight_status' | 'survey' | 'video_calling' | 'lighting' | 'pod'; image?: string; fileName?: string | null; htmlText?: string | null; translations?: Record<string, { name?: string | null; htmlText?: string | null } | null>; bannerImg?: string | null; bannerFileName?: string | null; updatedAt?: string } }) =>
    send<Feature>('PUT', '/admin/features/{id}', 'data', call),
  /** List spaces with the state of their pods. `tab` is `active` (the default), `inactive` or `all` */
  getAdminHealth: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByVerdict' | 'sortByLocation' | 'sortByLastReport'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; tab?: 'active' | 'inactive' | 'all'; verdict?: 'silent' | 'failed' | 'fine' | 'none'; businessPartnerId?: string | number; partnerId?: string | number } } = {}) =>
    send<Page<HealthRow[]>>('GET', '/admin/health', 'page', call),
  /** One pod: its components, the last 24 hours, and its incidents */
  getAdminHealthPodId: (call: Call & { params: { podId: string | number } }) =>
    send<HealthDetail>('GET', '/admin/health/{podId}', 'data', call),
  /** Request data: publishes the state of every pod in scope as realtime `data` events */
  postAdminHealthRequest: (call: Call = {}) =>
    send<{ entries: number }>('POST', '/admin/health/request', 'data', call),
  /** All money in and out, newest first */
  getAdminLedger: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; bookingId?: string | number; userId?: string | number; startDate?: string | number; endDate?: string | number; kind?: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method?: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; businessPartnerId?: string | number; locationId?: string | number } } = {}) =>
    send<Page<Movement[]>>('GET', '/admin/ledger', 'page', call),
  /** A range of days as the card provider, the ledger and the bookings know it; differences first */
  getAdminLedgerReconciliation: (call: Call & { query: { startDate: string | number; endDate: string | number } }) =>
    send<Reconciliation>('GET', '/admin/ledger/reconciliation', 'data', call),
  /** What the movements of the same filters add up to, and the revenue among them */
  getAdminLedgerTotals: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByAmount'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; bookingId?: string | number; userId?: string | number; startDate?: string | number; endDate?: string | number; kind?: 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'walk_up' | 'pass' | 'pass_returned' | 'credit_given' | 'credit_taken' | 'credit_expired' | 'credit_spent' | 'promo' | 'waived'; method?: 'card' | 'wallet' | 'counter' | 'partner' | 'provider' | 'none'; businessPartnerId?: string | number; locationId?: string | number } } = {}) =>
    send<LedgerTotals>('GET', '/admin/ledger/totals', 'data', call),
  /** What a bulk refund of all bookings that an outage touched would do */
  getAdminOutageRefunds: (call: Call & { query: { spaceIds: string | number; from: string | number; to: string | number; isFromSecond?: 'true' | 'false'; isToSecond?: 'true' | 'false'; method: 'original' | 'wallet' } }) =>
    send<OutagePreview>('GET', '/admin/outage-refunds', 'data', call),
  /** Start the bulk refund of an outage */
  postAdminOutageRefunds: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: { spaceIds: number[]; from: string; to: string; isFromSecond?: boolean; isToSecond?: boolean; method: 'original' | 'wallet'; amount: number | string; reason?: string | null } }) =>
    send<StartedBulkJob>('POST', '/admin/outage-refunds', 'data', call),
  /** List the receipts of the business partner `id`, or without it of every partner */
  getAdminPartnerReceipt: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; id?: string | number } } = {}) =>
    send<Page<PartnerReceipt[]>>('GET', '/admin/partner-receipt', 'page', call),
  /** Add a receipt to a business partner; its logo has at most 340x108 px */
  postAdminPartnerReceipt: (call: Call & { body: { partnerName: string; receiptName: string; receiptEmail: string; receiptDescription: string; logo?: string | null; businessPartnerId: number } }) =>
    send<PartnerReceipt>('POST', '/admin/partner-receipt', 'data', call),
  /** Delete a receipt */
  deleteAdminPartnerReceiptId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/partner-receipt/{id}', 'data', call),
  /** One receipt of a business partner */
  getAdminPartnerReceiptId: (call: Call & { params: { id: string | number } }) =>
    send<PartnerReceipt>('GET', '/admin/partner-receipt/{id}', 'data', call),
  /** Change a receipt; an absent key keeps its value */
  putAdminPartnerReceiptId: (call: Call & { params: { id: string | number }; body: { partnerName?: string; receiptName?: string; receiptEmail?: string; receiptDescription?: string; logo?: string | null; updatedAt?: string } }) =>
    send<PartnerReceipt>('PUT', '/admin/partner-receipt/{id}', 'data', call),
  /** The permissions that the caller can grant, by area */
  getAdminPermissions: (call: Call = {}) =>
    send<AssignablePermission[]>('GET', '/admin/permissions', 'data', call),
  /** Your own permissions */
  getAdminPermissionsMe: (call: Call = {}) =>
    send<PermissionRecord[]>('GET', '/admin/permissions/me', 'data', call),
  /** The images of a booking (`bookingId`) */
  getAdminPhoto: (call: Call & { query: { bookingId: string | number } }) =>
    send<Photo[]>('GET', '/admin/photo', 'data', call),
  /** List spaces */
  getAdminPod: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; status?: 'standing' | 'active' | 'inactive' | 'deleted'; country?: string | number; state?: string | number; city?: string | number; locationId?: string | number } } = {}) =>
    send<Page<SpaceRow[]>>('GET', '/admin/pod', 'page', call),
  /** One space with all its related records */
  getAdminPodId: (call: Call & { params: { id: string | number }; query?: { config?: string | number } }) =>
    send<Space>('GET', '/admin/pod/{id}', 'data', call),
  /** Open or close a space for new bookings */
  putAdminPodIdChangeStatus: (call: Call & { params: { id: string | number }; body: { isActive: boolean } }) =>
    send<{ id: number; status: string; isActive: boolean }>('PUT', '/admin/pod/{id}/change-status', 'data', call),
  /** Switch a space between CradlePoint and Ruckus; returns once its pod has done so */
  putAdminPodIdChangeWifi: (call: Call & { params: { id: string | number }; body: { isCradlepointEnabled: boolean } }) =>
    send<null>('PUT', '/admin/pod/{id}/change-wifi', 'data', call),
  /** The config of a space, and its earlier versions */
  getAdminPodIdConfig: (call: Call & { params: { id: string | number } }) =>
    send<SpaceConfig>('GET', '/admin/pod/{id}/config', 'data', call),
  /** Save a config as the current version */
  putAdminPodIdConfig: (call: Call & { params: { id: string | number }; body: { config: string; basedOn?: number | null } }) =>
    send<SpaceConfig>('PUT', '/admin/pod/{id}/config', 'data', call),
  /** Create or rotate the device token of a space’s pod; it is shown only once */
  postAdminPodIdDeviceToken: (call: Call & { params: { id: string | number } }) =>
    send<{ token: string }>('POST', '/admin/pod/{id}/device-token', 'data', call),
  /** Say that the door of a space works: it is sold again */
  postAdminPodIdDoorWorks: (call: Call & { params: { id: string | number } }) =>
    send<null>('POST', '/admin/pod/{id}/door-works', 'data', call),
  /** What could be booked at the counter in a space from a start on, and what that costs */
  getAdminPodIdWalkUp: (call: Call & { params: { id: string | number }; query?: { datetimeStart?: string | number } }) =>
    send<WalkUpOffer>('GET', '/admin/pod/{id}/walk-up', 'data', call),
  /** Make spaces inactive; bookings that are there stay, move, or are cancelled and refunded */
  postAdminPodDeactivate: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: { bookings?: { id: number; do: 'leave' | 'move' | 'refund' }[]; amount?: number | string; spaceIds: number[] } }) =>
    send<DeactivatedSpaces>('POST', '/admin/pod/deactivate', 'data', call),
  /** A space as a visitor sees it */
  getAdminPodWebId: (call: Call & { params: { id: string | number }; query?: { bookingId?: string | number; audios?: string | number } }) =>
    send<WebSpace>('GET', '/admin/pod/web/{id}', 'data', call),
  /** The nearest space of the same location that can be booked now, if any; also of a space that was removed */
  getAdminPodWebIdNearest: (call: Call & { params: { id: string | number } }) =>
    send<NearestSpace | null>('GET', '/admin/pod/web/{id}/nearest', 'data', call),
  /** Open the door of a live booking; returns once its pod has acknowledged */
  postAdminPodWebIdUnlockBookingId: (call: Call & { params: { id: string | number; bookingId: string | number } }) =>
    send<{ commandId: number; message: string }>('POST', '/admin/pod/web/{id}/unlock/{bookingId}', 'data', call),
  /** List pricing plans */
  getAdminPricingPlans: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByDuration' | 'sortByCost'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<PricingPlan[]>>('GET', '/admin/pricingPlans', 'page', call),
  /** Add a pricing plan */
  postAdminPricingPlans: (call: Call & { body: { duration: number; cost: number | string; ownerId?: number | null } }) =>
    send<PricingPlan>('POST', '/admin/pricingPlans', 'data', call),
  /** Delete a pricing plan that no space offers */
  deleteAdminPricingPlansId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/pricingPlans/{id}', 'data', call),
  /** One pricing plan */
  getAdminPricingPlansId: (call: Call & { params: { id: string | number } }) =>
    send<PricingPlan>('GET', '/admin/pricingPlans/{id}', 'data', call),
  /** Change a pricing plan; an absent key keeps its value */
  putAdminPricingPlansId: (call: Call & { params: { id: string | number }; body: { duration?: number; cost?: number | string; updatedAt?: string } }) =>
    send<PricingPlan>('PUT', '/admin/pricingPlans/{id}', 'data', call),
  /** The current privacy text, as an array of one */
  getAdminPrivacyPolicy: (call: Call = {}) =>
    send<PrivacyPolicy[]>('GET', '/admin/privacyPolicy', 'data', call),
  /** Save a new version of the privacy policy; it takes effect at once */
  putAdminPrivacyPolicy: (call: Call & { body: { privacyhtmlDescription?: string; htmlDescription?: string; translations?: Record<string, { htmlDescription?: string | null } | null>; description?: string | null; updatedAt?: string } }) =>
    send<PrivacyPolicy>('PUT', '/admin/privacyPolicy', 'data', call),
  /** The seasonal promo code */
  getAdminPromocode: (call: Call = {}) =>
    send<SeasonalPromo>('GET', '/admin/promocode', 'data', call),
  /** Change the seasonal promo code; an absent key keeps its value */
  putAdminPromocodeId: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { name?: string; amount?: number | string; fromDate?: string | null; expiredAt?: string | null; maxUseLimit?: number | string | null; isActive?: boolean; updatedAt?: string } }) =>
    send<SeasonalPromo>('PUT', '/admin/promocode/{id}', 'data', call),
  /** Assign a promo code to a user, or to everyone with `availableToAll` */
  postAdminPromocodeAssignPromocode: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: { name: string; amount: number | string; expiredAt: string; userId: number; ownerId?: number | null; maxUseLimit?: number | string | null; availableToAll?: boolean } }) =>
    send<PromoCode>('POST', '/admin/promocode/assign-promocode', 'data', call),
  /** Locations with spaces that a partner sells, and how many */
  getAdminQrCodeLocations: (call: Call & { query: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number; partnerId: string | number } }) =>
    send<Page<CodedLocation[]>>('GET', '/admin/qr-code/locations', 'page', call),
  /** Spaces whose QR code one may make, by name; searched by name and location */
  getAdminQrCodeSpaces: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; ids?: string | number } } = {}) =>
    send<Page<CodedSpace[]>>('GET', '/admin/qr-code/spaces', 'page', call),
  /** The number of codes: used, unused and total */
  getAdminRadiusWifi: (call: Call = {}) =>
    send<WifiStock>('GET', '/admin/radius-wifi', 'data', call),
  /** Add codes from a CSV file: the header `code`, one code per line, at most 100,000 */
  postAdminRadiusWifi: (call: Call & { body: { file: Blob | string } }) =>
    send<WifiUpload>('POST', '/admin/radius-wifi', 'data', call, true),
  /** All codes, with the booking each was given to */
  getAdminRadiusWifiCodes: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; state?: 'used' | 'unused' } } = {}) =>
    send<Page<WifiCode[]>>('GET', '/admin/radius-wifi/codes', 'page', call),
  /** A URL to PUT one CSV file to, and the pathname to send afterwards */
  getAdminRadiusWifiSignedUrl: (call: Call = {}) =>
    send<{ url: string; pathname: string }>('GET', '/admin/radius-wifi/signed-url', 'data', call),
  /** Close a refund that failed and was dealt with in another way, with a note */
  postAdminRefundsIdClose: (call: Call & { params: { id: string | number }; body: { note: string } }) =>
    send<{ id: number }>('POST', '/admin/refunds/{id}/close', 'data', call),
  /** Refund once more what a card refund did not give back, or to the wallet instead */
  postAdminRefundsIdInstead: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { type: 'card' | 'wallet' } }) =>
    send<RefundOutcome>('POST', '/admin/refunds/{id}/instead', 'data', call),
  /** Bookings, users and spaces by name, reference or email: the newest of each */
  getAdminSearch: (call: Call & { query?: { q?: string | number } } = {}) =>
    send<SearchResults>('GET', '/admin/search', 'data', call),
  /** List when spaces are out of service */
  getAdminSpaceBlocks: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortBySpace' | 'sortByStart'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; state?: 'running' | 'upcoming' | 'over' } } = {}) =>
    send<Page<SpaceBlock[]>>('GET', '/admin/space-blocks', 'page', call),
  /** Put spaces out of service; bookings that are there stay, move, or are cancelled and refunded */
  postAdminSpaceBlocks: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: { spaceIds: number[]; startsAt: string; endsAt: string | null; reason: 'maintenance' | 'repair' | 'cleaning' | 'other'; note?: string | null; bookings?: { id: number; do: 'leave' | 'move' | 'refund' }[]; amount?: number | string } }) =>
    send<NewSpaceBlocks>('POST', '/admin/space-blocks', 'data', call),
  /** Put a space into service again: what runs ends now, what has not begun is removed */
  deleteAdminSpaceBlocksId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/space-blocks/{id}', 'data', call),
  /** When a space is out of service, and why */
  getAdminSpaceBlocksId: (call: Call & { params: { id: string | number } }) =>
    send<SpaceBlock>('GET', '/admin/space-blocks/{id}', 'data', call),
  /** Change when or why a space is out of service; an absent key keeps its value */
  putAdminSpaceBlocksId: (call: Call & { params: { id: string | number }; body: { startsAt?: string; endsAt?: string | null; reason?: 'maintenance' | 'repair' | 'cleaning' | 'other'; note?: string | null; updatedAt?: string } }) =>
    send<SpaceBlock>('PUT', '/admin/space-blocks/{id}', 'data', call),
  /** Keep a space out of service for one more day on its clock */
  postAdminSpaceBlocksIdLengthen: (call: Call & { params: { id: string | number } }) =>
    send<SpaceBlock>('POST', '/admin/space-blocks/{id}/lengthen', 'data', call),
  /** Who would be there meanwhile: bookings that run or come */
  getAdminSpaceBlocksMeets: (call: Call & { query: { spaceIds: string | number; startsAt: string | number; endsAt?: string | number } }) =>
    send<BookingInBlock[]>('GET', '/admin/space-blocks/meets', 'data', call),
  /** The names that spaces added together would get, with what their doors say */
  getAdminSpaceNames: (call: Call & { query: { name: string | number; locationId: string | number; quantity?: string | number } }) =>
    send<ProposedName[]>('GET', '/admin/space-names', 'data', call),
  /** List sponsors */
  getAdminSponsors: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<Sponsor[]>>('GET', '/admin/sponsors', 'page', call),
  /** Add a sponsor */
  postAdminSponsors: (call: Call & { body: { name: string; logoUrl: string; fileName?: string | null; theme?: { Color: { BrandPrimary?: string | null; BrandSecondary?: string | null; Neutral?: string | null; NeutralLight?: string | null; NeutralDark?: string | null; NeutralExtraDark?: string | null; White?: string | null; Success?: string | null; Error?: string | null } } | null; ownerId?: number | null } }) =>
    send<Sponsor>('POST', '/admin/sponsors', 'data', call),
  /** Delete a sponsor that no space uses */
  deleteAdminSponsorsId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/admin/sponsors/{id}', 'data', call),
  /** One sponsor, with its spaces */
  getAdminSponsorsId: (call: Call & { params: { id: string | number } }) =>
    send<SponsorDetail>('GET', '/admin/sponsors/{id}', 'data', call),
  /** Change a sponsor; an absent key keeps its value, but a theme replaces the whole theme */
  putAdminSponsorsId: (call: Call & { params: { id: string | number }; body: { name?: string; logoUrl?: string; fileName?: string | null; theme?: { Color: { BrandPrimary?: string | null; BrandSecondary?: string | null; Neutral?: string | null; NeutralLight?: string | null; NeutralDark?: string | null; NeutralExtraDark?: string | null; White?: string | null; Success?: string | null; Error?: string | null } } | null; updatedAt?: string } }) =>
    send<Sponsor>('PUT', '/admin/sponsors/{id}', 'data', call),
  /** The statements of a month, or the figures so far while it is open */
  getAdminStatements: (call: Call & { query: { month: string | number } }) =>
    send<StatementMonth>('GET', '/admin/statements', 'data', call),
  /** Close a month that has ended: its statements do not change any more */
  postAdminStatements: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: { month: string } }) =>
    send<ClosedMonth>('POST', '/admin/statements', 'data', call),
  /** A statement as JSON or PDF, or its movements as CSV */
  getAdminStatementsId: (call: Call & { params: { id: string | number }; query?: { format?: 'json' | 'csv' | 'pdf' } }) =>
    send<Statement>('GET', '/admin/statements/{id}', 'data', call),
  /** The current terms text, as an array of one */
  getAdminTermsAndCondition: (call: Call = {}) =>
    send<Terms[]>('GET', '/admin/termsAndCondition', 'data', call),
  /** Save a new version of the terms; it takes effect at once */
  putAdminTermsAndCondition: (call: Call & { body: { htmlDescription: string; translations?: Record<string, { htmlDescription?: string | null } | null>; description?: string | null; updatedAt?: string } }) =>
    send<Terms>('PUT', '/admin/termsAndCondition', 'data', call),
  /** What happens in spaces between two instants: bookings, holds, restricted hours, when they are out of service, silence of the pods */
  getAdminTimeline: (call: Call & { query: { ids: string | number; from: string | number; until: string | number } }) =>
    send<SpaceTimes[]>('GET', '/admin/timeline', 'data', call),
  /** Change your own password; all other sessions end */
  putAdminUsersChangePassword: (call: Call & { body: { oldPassword?: string; password?: string; newPassword: string } }) =>
    send<null>('PUT', '/admin/users/change-password', 'data', call),
  /** Amenities as choices: id and name */
  getAmenities: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<{ id: number; name: string }[]>>('GET', '/amenities', 'page', call),
  /** Email a link to set a new password */
  postAuthForgotPassword: (call: Call & { body: { email: string } }) =>
    send<null>('POST', '/auth/forgotPassword', 'data', call),
  /** Set a new password with the token from the emailed link */
  postAuthResetPassword: (call: Call & { body: { token: string; newPassword: string } }) =>
    send<null>('POST', '/auth/resetPassword', 'data', call),
  /** Book for somebody who pays at the counter or has a pass, now or later */
  postBooking: (call: Call & { headers?: { 'Idempotency-Key'?: string | number }; body: WalkUpInput }) =>
    send<WalkUp>('POST', '/booking', 'data', call),
  /** Move an upcoming booking to another start or space; its duration and price stay */
  putBookingId: (call: Call & { params: { id: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { datetimeStart: string; podId?: number; updatedAt?: string } }) =>
    send<null>('PUT', '/booking/{id}', 'data', call),
  /** Email the receipt of a booking to the user */
  postBookingIdPaymentReceiptSendMail: (call: Call & { params: { id: string | number } }) =>
    send<{ receiptNumber: number; email: string }>('POST', '/booking/{id}/payment-receipt/send-mail', 'data', call),
  /** Create a booking hold (2 minutes), or extend a booking with `isExtended=true` */
  postBookingsInstant: (call: Call & { query?: { bookingId?: string | number; isExtended?: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { email: string; countryCode: string; phone: string; podId: number; pricingPlanId: number; datetimeStart?: string; datetimeEnd?: string; timezone?: string; bookingType?: 'ALL'; promoCode?: string | null; extendsFrom?: string; replaces?: string; express?: false } | { podId: number; pricingPlanId: number; datetimeStart?: string; datetimeEnd?: string; timezone?: string; bookingType?: 'ALL'; promoCode?: string | null; extendsFrom?: string; replaces?: string; express: true } }) =>
    send<InstantBooking>('POST', '/bookings/instant', 'data', call),
  /** Release your own unpaid hold */
  deleteBookingsWebWebId: (call: Call & { params: { webId: string | number } }) =>
    send<null>('DELETE', '/bookings/web/{webId}', 'data', call),
  /** Your own booking */
  getBookingsWebWebId: (call: Call & { params: { webId: string | number } }) =>
    send<WebBooking>('GET', '/bookings/web/{webId}', 'data', call),
  /** The client secret for paying a held booking with Apple Pay or Google Pay */
  postBookingsWebWebIdApplePay: (call: Call & { params: { webId: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { discount?: number | string | null; pricingPlanId?: number | string | null } }) =>
    send<{ clientSecret: string }>('POST', '/bookings/web/{webId}/applePay', 'data', call),
  /** Pay a held booking with a token of the card script: pm_…, ctoken_…, tok_…, `free` or `kept` */
  postBookingsWebWebIdConfirmToken: (call: Call & { params: { webId: string | number; token: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { email?: string; phone?: string; name?: string; keepCard?: boolean } }) =>
    send<{ status: 'confirmed' | 'requires_action' | 'processing'; clientSecret?: string }>('POST', '/bookings/web/{webId}/confirm/{token}', 'data', call),
  /** A full refund of your own booking whose door never opened */
  postBookingsWebWebIdDoorRefund: (call: Call & { params: { webId: string | number }; headers?: { 'Idempotency-Key'?: string | number } }) =>
    send<DoorRefund>('POST', '/bookings/web/{webId}/door-refund', 'data', call),
  /** Correct the address of your own booking, whose confirmation could not be mailed */
  putBookingsWebWebIdEmail: (call: Call & { params: { webId: string | number }; body: { email: string } }) =>
    send<{ email: string }>('PUT', '/bookings/web/{webId}/email', 'data', call),
  /** End your own stay now: the space is free for others, and nothing is refunded */
  postBookingsWebWebIdLeave: (call: Call & { params: { webId: string | number }; headers?: { 'Idempotency-Key'?: string | number } }) =>
    send<{ datetimeEnd: string }>('POST', '/bookings/web/{webId}/leave', 'data', call),
  /** Move your own booking, whose door never opened, to the free space that it was offered */
  postBookingsWebWebIdOtherSpace: (call: Call & { params: { webId: string | number }; headers?: { 'Idempotency-Key'?: string | number }; body: { podId: number } }) =>
    send<{ podId: number }>('POST', '/bookings/web/{webId}/other-space', 'data', call),
  /** Whether your own booking has changed, and the server’s clock; cheap enough to ask every few seconds */
  getBookingsWebWebIdVersion: (call: Call & { params: { webId: string | number } }) =>
    send<BookingVersion>('GET', '/bookings/web/{webId}/version', 'data', call),
  /** Email a 6-digit code that proves an address; the response is the same for every address */
  postBookingsWebEmailCode: (call: Call & { body: { email: string } }) =>
    send<null>('POST', '/bookings/web/email-code', 'data', call),
  /** Verify the code of an email address; sets a signed cookie for a day and returns the available credit */
  postBookingsWebEmailCodeVerify: (call: Call & { body: { email: string; code: string } }) =>
    send<ProvenEmail>('POST', '/bookings/web/email-code/verify', 'data', call),
  /** All cities of the state `id`, by name */
  getCities: (call: Call & { query: { id: string | number } }) =>
    send<Page<{ id: number; name: string }[]>>('GET', '/cities', 'page', call),
  /** Countries with dial codes and flags, by name */
  getCountries: (call: Call & { query?: { page?: string | number; limit?: string | number; size?: string | number } } = {}) =>
    send<Page<Country[]>>('GET', '/countries', 'page', call),
  /** Where browsers report what the Content-Security-Policy of a page blocked; it is logged */
  postCspReports: (call: Call = {}) =>
    send<null>('POST', '/csp-reports', 'data', call),
  /** Current bookings of this pod and those of the next 24 hours, with their passcode HMACs */
  getDeviceBookings: (call: Call = {}) =>
    send<DeviceBooking[]>('GET', '/device/bookings', 'data', call),
  /** Upload images of a booking: JPEG or PNG, `file` repeated; deleted after 30 days */
  postDeviceBookingsIdPhotos: (call: Call & { params: { id: string | number }; body: { file: Blob | string | (Blob | string)[] } }) =>
    send<{ images: number }>('POST', '/device/bookings/{id}/photos', 'data', call, true),
  /** Commands for this pod; waits up to `wait` seconds for one */
  getDeviceCommands: (call: Call & { query?: { wait?: string | number } } = {}) =>
    send<DeviceCommand[]>('GET', '/device/commands', 'data', call),
  /** Acknowledge a command; may be repeated */
  postDeviceCommandsIdAck: (call: Call & { params: { id: string | number }; body: { ok: boolean; error?: string } }) =>
    send<{ state: string }>('POST', '/device/commands/{id}/ack', 'data', call),
  /** The configuration of this pod */
  getDeviceConfig: (call: Call = {}) =>
    send<DeviceConfig>('GET', '/device/config', 'data', call),
  /** Report health, every 15 s */
  postDeviceHealth: (call: Call & { body: { internal?: { pod_app_status?: boolean; cpu?: number; mem?: number; total_mem?: number; light1?: boolean; light2?: boolean; light3?: boolean; light4?: boolean; internalScreen?: boolean; internalCamera?: boolean; microphone?: boolean; sound?: boolean; internalApplaunch?: boolean; internalRuckus?: boolean; internalConnections?: boolean; internalApps?: boolean }; external?: { pod_app_status?: boolean; cpu?: number; mem?: number; total_mem?: number; externalScreen?: boolean; externalCamera?: boolean; paymentGateway?: boolean; doorLock?: boolean; externalApplaunch?: boolean; externalRuckus?: boolean; externalConnections?: boolean } } }) =>
    send<null>('POST', '/device/health', 'data', call),
  /** A URL to PUT one picture to, and the pathname to send as `file` with its booking */
  getDevicePhotosSignedUrl: (call: Call & { query: { filename: string | number } }) =>
    send<{ url: string; pathname: string }>('GET', '/device/photos/signed-url', 'data', call),
  /** Coordinates and time zone of an address; the chosen country, state, city or location narrows it down */
  getGeocode: (call: Call & { query?: { address?: string | number; countryId?: string | number; stateId?: string | number; cityId?: string | number; locationId?: string | number } } = {}) =>
    send<Coordinates>('GET', '/geocode', 'data', call),
  /** The process is running */
  getHealthz: (call: Call = {}) =>
    send<{ alive: true }>('GET', '/healthz', 'data', call),
  /** A URL to PUT one image to, and the pathname to save afterwards */
  getImagesSignedUrl: (call: Call & { query: { filename: string | number } }) =>
    send<{ url: string; pathname: string }>('GET', '/images/signed-url', 'data', call),
  /** The same, for cron services that call by GET */
  getJobsRun: (call: Call = {}) =>
    send<Record<string, number | 'failed'>>('GET', '/jobs/run', 'data', call),
  /** Run all jobs once; for installations without a long-lived server */
  postJobsRun: (call: Call = {}) =>
    send<Record<string, number | 'failed'>>('POST', '/jobs/run', 'data', call),
  /** List locations */
  getLocations: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByCountry'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; country?: string | number; state?: string | number; city?: string | number; status?: 'active' | 'inactive' } } = {}) =>
    send<Page<Location[]>>('GET', '/locations', 'page', call),
  /** Add a location */
  postLocations: (call: Call & { body: { name: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; zipcode?: string | number | null; timezone?: string | null; latitude?: number | null; longitude?: number | null; is_active?: boolean } }) =>
    send<Location>('POST', '/locations', 'data', call),
  /** Delete a location that no space uses */
  deleteLocationsId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/locations/{id}', 'data', call),
  /** One location */
  getLocationsId: (call: Call & { params: { id: string | number } }) =>
    send<Location>('GET', '/locations/{id}', 'data', call),
  /** Change a location; an absent key keeps its value, null clears it; is_active alone changes the status */
  putLocationsId: (call: Call & { params: { id: string | number }; body: { name?: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; zipcode?: string | number | null; timezone?: string | null; latitude?: number | null; longitude?: number | null; is_active?: boolean; updatedAt?: string } }) =>
    send<Location>('PUT', '/locations/{id}', 'data', call),
  /** Sign in; returns a bearer token */
  postLogin: (call: Call & { body: { email: string; password: string; otp?: string; deviceType?: number; loginType?: string } }) =>
    send<{ token: string; user: StaffProfile }>('POST', '/login', 'data', call),
  /** Sign out: ends the session of the token or cookie */
  putLogout: (call: Call = {}) =>
    send<null>('PUT', '/logout', 'data', call),
  /** List partners */
  getPartner: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByPromo'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number } } = {}) =>
    send<Page<Partner[]>>('GET', '/partner', 'page', call),
  /** Add a partner; its logo has at most 250x150 px */
  postPartner: (call: Call & { body: { name: string; promo?: string | null; discount?: number | null; logoUrl?: string | null; fileName?: string | null } }) =>
    send<Partner>('POST', '/partner', 'data', call),
  /** Delete a partner that no space uses */
  deletePartnerId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/partner/{id}', 'data', call),
  /** One partner with the spaces that use it */
  getPartnerId: (call: Call & { params: { id: string | number } }) =>
    send<PartnerDetail>('GET', '/partner/{id}', 'data', call),
  /** Change a partner; an absent key keeps its value, null clears it. Send the logo only if it has changed */
  putPartnerId: (call: Call & { params: { id: string | number }; body: { name?: string; promo?: string | null; discount?: number | null; logoUrl?: string | null; fileName?: string | null; updatedAt?: string } }) =>
    send<Partner>('PUT', '/partner/{id}', 'data', call),
  /** An image of a booking, by an address of `GET /admin/photo` or of a mail, until it expires */
  getPhotosId: (call: Call & { params: { id: string | number }; query: { expires: string | number; signature: string | number } }) =>
    send<null>('GET', '/photos/{id}', 'data', call),
  /** Add a space; with `quantity` or `each` several in one transaction, returned as an array */
  postPod: (call: Call & { query?: { quantity?: string | number }; body: { name: string; shortName?: string | null; size?: number | null; box_type_id?: number | '' | null; locationId: number; secondaryLocations?: number[]; zipcode: string | number; timezone: string; tax: number; address?: string | null; description?: string | null; translations?: Record<string, { description?: string | null } | null>; latitude: number; longitude: number; pricingPlanId: number[]; partnerId?: number[]; business_partner_id?: number[]; sponsorId?: number | null; audio_id?: number | null; images?: { url: string; name?: string }[]; amenityIds?: number[]; extAppFeaturesIds?: { id: number; dragOrder: number }[]; config?: string; restrictedFrom?: string | null; restrictedTo?: string | null; doorOpensBy?: 'pod' | 'keypad' | 'staff'; inventoryId?: string | null; iwgCentreId?: string | null; terminalId?: string | null; calendarId?: string | null; calendarClientId?: string | null; calendarClientSecret?: string | null; calendarRefreshToken?: string | null; isActive?: boolean; isCradlepointEnabled?: boolean; quantity?: number; each?: { name: string; shortName?: string | null; inventoryId?: string | null; terminalId?: string | null }[]; cloneOf?: number; opensLater?: boolean } }) =>
    send<Space | Space[]>('POST', '/pod', 'data', call),
  /** Delete a space without current or upcoming bookings; past bookings are kept */
  deletePodId: (call: Call & { params: { id: string | number } }) =>
    send<null>('DELETE', '/pod/{id}', 'data', call),
  /** Change a space; an absent key keeps its value, null clears it */
  putPodId: (call: Call & { params: { id: string | number }; body: { name?: string; shortName?: string | null; size?: number | null; box_type_id?: number | '' | null; locationId?: number; secondaryLocations?: number[]; zipcode?: string | number; timezone?: string; tax?: number; address?: string | null; description?: string | null; translations?: Record<string, { description?: string | null } | null>; latitude?: number; longitude?: number; pricingPlanId?: number[]; partnerId?: number[]; business_partner_id?: number[]; sponsorId?: number | null; audio_id?: number | null; images?: { url: string; name?: string }[]; amenityIds?: number[]; extAppFeaturesIds?: { id: number; dragOrder: number }[]; config?: string; restrictedFrom?: string | null; restrictedTo?: string | null; doorOpensBy?: 'pod' | 'keypad' | 'staff'; inventoryId?: string | null; iwgCentreId?: string | null; terminalId?: string | null; calendarId?: string | null; calendarClientId?: string | null; calendarClientSecret?: string | null; calendarRefreshToken?: string | null; isActive?: boolean; isCradlepointEnabled?: boolean; updatedAt?: string } }) =>
    send<Space>('PUT', '/pod/{id}', 'data', call),
  /** Pricing plans as choices: id and name */
  getPricingPlans: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByDuration' | 'sortByCost'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; soldBy?: string | number; ownerId?: string | number } } = {}) =>
    send<Page<{ id: number; name: string }[]>>('GET', '/pricingPlans', 'page', call),
  /** Add a pricing plan */
  postPricingPlans: (call: Call & { body: { duration: number; cost: number | string; ownerId?: number | null } }) =>
    send<PricingPlan>('POST', '/pricingPlans', 'data', call),
  /** One pricing plan */
  getPricingPlansId: (call: Call & { params: { id: string | number } }) =>
    send<PricingPlan>('GET', '/pricingPlans/{id}', 'data', call),
  /** What a promo code is worth for a plan of a space */
  getPromocodePublicCode: (call: Call & { params: { code: string | number }; query: { podId: string | number; planId: string | number; email?: string | number } }) =>
    send<PromoValue>('GET', '/promocode/public/{code}', 'data', call),
  /** The seasonal promo code */
  getPromocodeSeasonal: (call: Call = {}) =>
    send<SeasonalPromo>('GET', '/promocode/seasonal', 'data', call),
  /** The process is ready: its database responds */
  getReadyz: (call: Call = {}) =>
    send<{ ready: true; notes?: 'clock_wrong'[]; release?: { version: string; commit: string | null } }>('GET', '/readyz', 'data', call),
  /** Prove that a connection may join a private channel. The response is not wrapped in `data` */
  postRealtimeAuth: (call: Call & { body: { socket_id: string; channel_name: string } }) =>
    send<{ auth: string }>('POST', '/realtime/auth', 'bare', call),
  /** Prove who a connection belongs to, so that it ends when access ends. The response is not wrapped in `data` */
  postRealtimeUserAuth: (call: Call & { body: { socket_id: string } }) =>
    send<{ auth: string; user_data: string }>('POST', '/realtime/user-auth', 'bare', call),
  /** All states of the country `id`, by name */
  getStates: (call: Call & { query: { id: string | number } }) =>
    send<Page<{ id: number; name: string }[]>>('GET', '/states', 'page', call),
  /** All time zones, with their current UTC offset */
  getTimezones: (call: Call = {}) =>
    send<Page<TimeZone[]>>('GET', '/timezones', 'page', call),
  /** List users; filter by `businessPartnerId` and creation date (`startDate`, `endDate`) */
  getUsers: (call: Call & { query?: { search?: string | number; page?: string | number; limit?: string | number; sort?: 'createdAt' | 'sortByName' | 'sortByEmail' | 'sortByStatus'; type?: 'ASC' | 'DESC'; export?: string | number; clock?: string | number; lookup?: string | number; counts?: string | number; ids?: string | number; startDate?: string | number; endDate?: string | number; businessPartnerId?: string | number; status?: 'active' | 'inactive' | 'deleted' } } = {}) =>
    send<Page<User[]>>('GET', '/users', 'page', call),
  /** One user */
  getUsersId: (call: Call & { params: { id: string | number } }) =>
    send<User>('GET', '/users/{id}', 'data', call),
  /** Change a user’s profile, or their status; an absent key keeps its value */
  putUsersId: (call: Call & { params: { id: string | number }; body: { firstName?: string | null; lastName?: string | null; email?: string; countryCode?: string | null; phone?: string; address?: string | null; countryId?: number | null; stateId?: number | null; cityId?: number | null; zipcode?: string | number | null; country?: number | string | null; state?: number | string | null; city?: number | string | null; isActive?: boolean; status?: 'active' | 'inactive'; updatedAt?: string } }) =>
    send<User>('PUT', '/users/{id}', 'data', call),
  /** Anonymise a user everywhere, permanently; amounts are kept. Unscoped staff only */
  postUsersIdAnonymise: (call: Call & { params: { id: string | number }; body: { confirm: true } }) =>
    send<User>('POST', '/users/{id}/anonymise', 'data', call),
  /** Export all that is held of a user; the audit log says who asked */
  postUsersIdExport: (call: Call & { params: { id: string | number } }) =>
    send<PersonalData>('POST', '/users/{id}/export', 'data', call),
  /** Your own profile */
  getUsersProfileId: (call: Call & { params: { id: string | number } }) =>
    send<StaffProfile>('GET', '/users/profile/{id}', 'data', call),
  /** Signed events of the card provider */
  postWebhooksStripe: (call: Call = {}) =>
    send<null>('POST', '/webhooks/stripe', 'data', call),
});
